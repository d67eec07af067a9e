import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Database } from '../store/open-pool.ts'

/** Session lifetime in milliseconds: 30 days. */
const LIFETIME = 30 * 24 * 60 * 60_000

/** How long a session is taken for valid without another look, in milliseconds. */
const FRESH = 2_000

interface Session {
  personId: string
  expires: number
  /** When the database last had it. */
  seen: number
}

interface Row {
  hash: string
  personId: string
  expires: Date
}

const STORED = 'select hash, person_id as "personId", expires from content_lake.sessions'

/** Sign-in sessions. The database stores only token hashes, which can't be used to sign in. */
export class Sessions {
  #pool: Pool
  #isShared: boolean
  #sessions = new Map<string, Session>()

  constructor({ pool, isShared }: Database) {
    this.#pool = pool
    this.#isShared = isShared
  }

  /** Loads the sessions of earlier runs. */
  async load(): Promise<void> {
    const { rows } = await this.#pool.query<Row>(`${STORED} where expires > now()`)
    for (const row of rows) this.#keep(row)
  }

  /** Looks a session up, if another process may have created or ended it. */
  async refresh(token: string): Promise<void> {
    const hash = hashOf(token)
    const isFresh = (this.#sessions.get(hash)?.seen ?? 0) > Date.now() - FRESH
    if (!this.#isShared || isFresh) return
    const { rows } = await this.#pool.query<Row>(`${STORED} where hash = $1`, [hash])
    if (rows[0]) this.#keep(rows[0])
    else this.#sessions.delete(hash)
  }

  #keep({ hash, personId, expires }: Row): void {
    this.#sessions.set(hash, { personId, expires: expires.getTime(), seen: Date.now() })
  }

  /**
   * Signs a person in.
   *
   * @returns the session token
   */
  async create(personId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const hash = hashOf(token)
    const expires = new Date(Date.now() + LIFETIME)
    await this.#pool.query(
      'insert into content_lake.sessions (hash, person_id, expires) values ($1, $2, $3)',
      [hash, personId, expires],
    )
    this.#keep({ hash, personId, expires })
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
