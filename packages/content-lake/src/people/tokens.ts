import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { newId } from '../model/document.ts'
import type { RoleName } from '../model/roles.ts'
import { changesRow, rowOf, rowsOf } from '../store/storage.ts'

/** Session lifetime in milliseconds: 30 days. */
const LIFETIME = 30 * 24 * 60 * 60_000

interface Session {
  personId: string
  expires: Date
}

/** Sign-in sessions. The database stores only token hashes, which can't be used to sign in. */
export class Sessions {
  #pool: Pool
  /** A session that was found needs no look in the database for two seconds. */
  #found = remembering<Session>(2_000, (hash) =>
    rowOf(
      this.#pool,
      `select person_id as "personId", expires from content_lake.sessions
       where hash = $1 and expires > now()`,
      [hash],
    ),
  )

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Signs a person in. Resolves to the session's token. */
  async create(personId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.#pool.query(
      'insert into content_lake.sessions (hash, person_id, expires) values ($1, $2, $3)',
      [hashOf(token), personId, new Date(Date.now() + LIFETIME)],
    )
    return token
  }

  /** Finds a session. Another process may have created it, or ended it a moment ago. */
  async find(token: string): Promise<Session | null> {
    return this.#found.find(hashOf(token))
  }

  async remove(token: string): Promise<void> {
    this.#found.delete(hashOf(token))
    await this.#pool.query('delete from content_lake.sessions where hash = $1', [hashOf(token)])
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function remembering<Found extends object>(
  ttl: number,
  find: (hash: string) => Promise<Found | undefined>,
) {
  const known = new LRUCache<string, { found: Found | undefined }>({
    max: 1_000,
    ttl,
    async fetchMethod(hash, _stale, { options }) {
      const found = await find(hash)
      // Who isn't known may be a moment later.
      if (!found) options.ttl = 1
      return { found }
    },
    // Who asked gets an answer even if the session or token was changed meanwhile.
    ignoreFetchAbort: true,
  })
  return {
    find: async (hash: string) => (await known.fetch(hash))?.found ?? null,
    delete: (hash: string) => known.delete(hash),
    clear: () => known.clear(),
  }
}

/** A project's API token, which Sanity calls a robot. */
export interface ApiToken {
  id: string
  projectId: string
  label: string
  role: RoleName
  createdAt: Date
  expires: Date | null
}

const COLUMNS = `id, project_id as "projectId", label, role, created_at as "createdAt", expires`

/** The API tokens that were made through the API. The database has their hashes only. */
export class ApiTokens {
  #pool: Pool
  /** A token that was found needs no look in the database for a second. */
  #found = remembering<ApiToken>(1_000, (hash) =>
    rowOf(
      this.#pool,
      `select ${COLUMNS} from content_lake.api_tokens
       where hash = $1 and (expires is null or expires > now())`,
      [hash],
    ),
  )

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async list(projectId: string): Promise<ApiToken[]> {
    return rowsOf<ApiToken>(
      this.#pool,
      `select ${COLUMNS} from content_lake.api_tokens
       where project_id = $1 and (expires is null or expires > now()) order by created_at, id`,
      [projectId],
    )
  }

  /** Makes a token. Its secret is only known here. */
  async create(
    given: Pick<ApiToken, 'projectId' | 'label' | 'role' | 'expires'>,
  ): Promise<ApiToken & { secret: string }> {
    const secret = newSecret()
    const token = await rowOf<ApiToken>(
      this.#pool,
      `insert into content_lake.api_tokens (id, project_id, label, role, hash, expires)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [newId(), given.projectId, given.label, given.role, hashOf(secret), given.expires],
    )
    if (!token) throw new Error('The token was not stored')
    return { ...token, secret }
  }

  /** Gives a token another secret. The old one ends. @returns null if there's no such token */
  async rotate(id: string): Promise<(ApiToken & { secret: string }) | null> {
    const secret = newSecret()
    const token = await rowOf<ApiToken>(
      this.#pool,
      `update content_lake.api_tokens set hash = $2 where id = $1 returning ${COLUMNS}`,
      [id, hashOf(secret)],
    )
    this.#found.clear()
    return token ? { ...token, secret } : null
  }

  async delete(projectId: string, id: string): Promise<boolean> {
    const text = 'delete from content_lake.api_tokens where project_id = $1 and id = $2'
    const isDeleted = await changesRow(this.#pool, text, [projectId, id])
    this.#found.clear()
    return isDeleted
  }

  /** Finds a token by its secret. Another process may have made it, or deleted it a moment ago. */
  async find(secret: string): Promise<ApiToken | null> {
    return this.#found.find(hashOf(secret))
  }
}

/** As Sanity's look: secret scanners know them by their beginning. */
function newSecret(): string {
  return `sk${randomBytes(60).toString('base64url')}`
}
