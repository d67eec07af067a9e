import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { RoleName } from '../model/roles.ts'
import { newId } from '../store/ids.ts'

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

/** How long a token that was found needs no look in the database, in milliseconds. */
const REMEMBERED = 1_000

/** The API tokens that were made through the API. The database has their hashes only. */
export class ApiTokens {
  #pool: Pool
  #found = new Map<string, { token: ApiToken; until: number }>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** A project's tokens, oldest first. */
  async list(projectId: string): Promise<ApiToken[]> {
    const { rows } = await this.#pool.query<ApiToken>(
      `select ${COLUMNS} from content_lake.api_tokens
       where project_id = $1 and (expires is null or expires > now()) order by created_at, id`,
      [projectId],
    )
    return rows
  }

  /** Makes a token. Its secret is only known here. */
  async create(
    given: Pick<ApiToken, 'projectId' | 'label' | 'role' | 'expires'>,
  ): Promise<ApiToken & { secret: string }> {
    const secret = newSecret()
    const { rows } = await this.#pool.query<ApiToken>(
      `insert into content_lake.api_tokens (id, project_id, label, role, hash, expires)
       values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
      [newId(), given.projectId, given.label, given.role, hashOf(secret), given.expires],
    )
    if (!rows[0]) throw new Error('The token was not stored')
    return { ...rows[0], secret }
  }

  /** Gives a token another secret. The old one ends. @returns null if there's no such token */
  async rotate(id: string): Promise<(ApiToken & { secret: string }) | null> {
    const secret = newSecret()
    const { rows } = await this.#pool.query<ApiToken>(
      `update content_lake.api_tokens set hash = $2 where id = $1 returning ${COLUMNS}`,
      [id, hashOf(secret)],
    )
    this.#found.clear()
    return rows[0] ? { ...rows[0], secret } : null
  }

  /** @returns false if the project has no such token */
  async delete(projectId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'delete from content_lake.api_tokens where project_id = $1 and id = $2',
      [projectId, id],
    )
    this.#found.clear()
    return rowCount === 1
  }

  /** Finds a token by its secret. Another process may have made it, or deleted it a moment ago. */
  async find(secret: string): Promise<ApiToken | null> {
    const hash = hashOf(secret)
    const known = this.#found.get(hash)
    if (known && known.until > Date.now()) return known.token
    const { rows } = await this.#pool.query<ApiToken>(
      `select ${COLUMNS} from content_lake.api_tokens
       where hash = $1 and (expires is null or expires > now())`,
      [hash],
    )
    this.#found.delete(hash)
    if (rows[0]) this.#found.set(hash, { token: rows[0], until: Date.now() + REMEMBERED })
    return rows[0] ?? null
  }
}

/** As Sanity's look: secret scanners know them by their beginning. */
function newSecret(): string {
  return `sk${randomBytes(60).toString('base64url')}`
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
