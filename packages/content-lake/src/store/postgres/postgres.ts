import pg, { type Pool } from 'pg'
import { type DatasetRow, type Store, type StoredRelease, tablesOf } from '../store.ts'
import { copyDataset } from './copy.ts'
import { startFollowing } from './follower.ts'
import { CHANNEL, postgresLog } from './log.ts'
import { inTransaction, run, types } from './run.ts'
import { installation, version } from './schema.ts'
import { postgresTable } from './table.ts'

/** The oldest Postgres, as `server_version_num`. */
const OLDEST = 150_000

const LOOK = `
  select current_setting('server_version_num')::int as version,
         current_setting('local_lake.embedded', true) as embedded,
         obj_description(to_regnamespace('content_lake'), 'pg_namespace') as schema`

/** Connects to a database and creates missing tables. Throws for a Postgres that is too old. */
export async function openPostgres(url: string): Promise<Store & { pool: Pool }> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    types,
  })
  // The pool replaces a broken idle connection; without a listener, the error ends the process.
  pool.on('error', () => {})
  try {
    return { pool, ...storeOf(pool, url, await prepare(pool)) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** @returns whether other processes may write too: always, but on the embedded Postgres */
async function prepare(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ version: number; embedded: string; schema: string }>(LOOK)
  const found = rows[0] ?? { version: 0, embedded: null, schema: null }
  if (found.version < OLDEST) {
    const own = Math.floor(found.version / 10_000)
    throw new Error(`The database is Postgres ${own}; the lake needs 15 or later.`)
  }
  // Only if it has changed: its locks and the writes of other processes would wait for each other.
  if (found.schema !== version) await pool.query(installation)
  return found.embedded !== 'on'
}

/** The update of the row waits for a transaction that is being written: its head is the latest. */
const BACK_UP = `
  with due as (
    update content_lake.datasets set backed_up_at = now()
    where backups_enabled and (backed_up_at is null or backed_up_at <= now() - interval '1 day')
    returning key, head
  )
  insert into content_lake.backups (id, dataset, seq, secret)
  select to_char(now() at time zone 'UTC', 'YYYY-MM-DD-') || gen_random_uuid(), key,
         greatest(head, (select max(seq) from content_lake.transactions where dataset = key), 0),
         gen_random_uuid()::text || gen_random_uuid()
  from due`

function storeOf(pool: Pool, url: string, isShared: boolean): Store {
  return {
    isShared,
    ...tablesOf((spec) => postgresTable(pool, spec)),
    log: (key) => postgresLog({ pool, key, isShared }),
    releases: ({ projectId, states }) =>
      run<StoredRelease>(
        pool,
        `select project_id as "projectId", name as dataset, body as document
         from content_lake.documents join content_lake.datasets on key = dataset
         where starts_with(id, '_.releases.') and ($1::text is null or project_id = $1)
           and ($2::text[] is null or body ->> 'state' = any ($2))`,
        [projectId, states],
      ),
    copy: (source, options) => copyDataset(pool, source, options),
    remove: (dataset) => remove(pool, dataset),
    async makeDueBackups() {
      await run(pool, BACK_UP)
    },
    follow: (followed) =>
      isShared ? startFollowing(pool, url, followed) : () => Promise.resolve(),
    async announce() {
      if (isShared) await run(pool, 'select pg_notify($1, $2)', [CHANNEL, 'look'])
    },
    close: () => pool.end(),
  }
}

/** The row goes first: other processes wait for it. */
async function remove(pool: Pool, { key, projectId, name }: DatasetRow): Promise<void> {
  await inTransaction(pool, 'read committed', async (connection) => {
    await connection.query('delete from content_lake.datasets where key = $1', [key])
    await connection.query('delete from content_lake.documents where dataset = $1', [key])
    await connection.query(
      `update content_lake.dataset_aliases set dataset = null
       where project_id = $1 and dataset = $2`,
      [projectId, name],
    )
  })
}
