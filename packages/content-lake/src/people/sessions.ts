import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

/** Session lifetime in milliseconds: 30 days. */
const LIFETIME = 30 * 24 * 60 * 60_000

interface Session {
  personId: string
  expires: number
}

/** Sign-in sessions. The database stores only token hashes, which can't be used to sign in. */
export class Sessions {
  #pool: Pool
  #sessions = new Map<string, Session>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Loads the sessions of earlier runs. */
  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{
      hash: string
      personId: string
      expires: Date
    }>(
      'select hash, person_id as "personId", expires from content_lake.sessions where expires > now()',
    )
    for (const { hash, personId, expires } of rows) {
      this.#sessions.set(hash, { personId, expires: expires.getTime() })
    }
  }

  /**
   * Signs a person in.
   *
   * @returns the session token
   */
  async create(personId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const session = { personId, expires: Date.now() + LIFETIME }
    await this.#pool.query(
      'insert into content_lake.sessions (hash, person_id, expires) values ($1, $2, $3)',
      [hashOf(token), personId, new Date(session.expires)],
    )
    this.#sessions.set(hashOf(token), session)
    return token
  }

  /** The session of a token; null if it's unknown or expired. */
  get(token: string): Session | null {
    const session = this.#sessions.get(hashOf(token))
    return session && session.expires > Date.now() ? session : null
  }

  /** Signs a person out. */
  async remove(token: string): Promise<void> {
    this.#sessions.delete(hashOf(token))
    await this.#pool.query('delete from content_lake.sessions where hash = $1', [hashOf(token)])
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
