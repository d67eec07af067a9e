import { createHash } from 'node:crypto'
import { Pool } from 'pg'
import { schema } from './schema.ts'

/** A lake's database. */
export interface Database {
  pool: Pool
  url: string
  /** Whether other processes may write too: always, but on the embedded one. */
  isShared: boolean
}

/** The oldest Postgres, as `server_version_num`. */
const OLDEST = 150_000

const LOOK = `
  select current_setting('server_version_num')::int as version,
         current_setting('local_lake.embedded', true) as embedded,
         obj_description(to_regnamespace('content_lake'), 'pg_namespace') as schema`

/**
 * Connects to the lake's database, and creates the tables if they are missing.
 *
 * @throws Error for a Postgres that is too old
 */
export async function openPool(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 3,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // The pool replaces a broken idle connection; without a listener, the error ends the process.
  pool.on('error', () => {})
  try {
    return { pool, url, isShared: await prepare(pool) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function prepare(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ version: number; embedded: string; schema: string }>(LOOK)
  const found = rows[0] ?? { version: 0, embedded: null, schema: null }
  if (found.version < OLDEST) {
    const version = Math.floor(found.version / 10_000)
    throw new Error(`The database is Postgres ${version}; the lake needs 15 or later.`)
  }
  // Only if it has changed: its locks and the writes of other processes would wait for each other.
  const known = createHash('sha256').update(schema).digest('hex')
  if (found.schema !== known) {
    // One simple query is one transaction, which keeps processes that start at once apart.
    await pool.query(
      `select pg_advisory_xact_lock(hashtext('content_lake')); ${schema}
       comment on schema content_lake is '${known}'`,
    )
  }
  return found.embedded !== 'on'
}
