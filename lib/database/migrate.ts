import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, DatabaseError } from 'pg'

/** Arbitrary, but the same in every version, so that simultaneous deployments migrate in turn. */
const LOCK = 7_264_011
const MIGRATIONS = sql`drizzle.__drizzle_migrations`

/**
 * How migrations wait for a table in use, in milliseconds. Leads queue behind a waiting migration,
 * so it waits less than they do (`LOCK_TIMEOUT`), gives up its place, and retries.
 */
const DEFAULTS = {
  lockTimeout: 2_000,
  pause: 3_000,
  timeout: 300_000,
  folder: fileURLToPath(new URL('migrations', import.meta.url)),
}

/**
 * Migrates the leads database: applies every missing migration or, if one fails, none. Does nothing
 * if it is up to date. Also works through a pooler in transaction mode, since all its state lasts
 * for one transaction only.
 *
 * @param databaseUrl Postgres connection string of a role that may create tables
 * @param report called with a sentence each time a table was in use
 * @throws the driver's error when the database can't be reached or rejects a statement; an Error
 * that says what to do when a table was in use until `timeout`
 */
export async function migrate(
  databaseUrl: string,
  options: Partial<typeof DEFAULTS> = {},
  report: (sentence: string) => void = () => {},
): Promise<void> {
  const { lockTimeout, pause, timeout, folder } = { ...DEFAULTS, ...options }
  const deadline = performance.now() + timeout
  while (!(await migrateUnlessBusy(databaseUrl, folder, lockTimeout))) {
    if (performance.now() + pause > deadline) throw new Error(BUSY)
    report('A table is in use, by a backup perhaps, or by another migration. Trying again.')
    await sleep(pause)
  }
}

const BUSY =
  'Nothing was migrated: a table was in use the whole time. Look for a long transaction in pg_stat_activity, such as a backup, and run this again when it has ended.'

/** Returns false if another session held a lock for too long. */
async function migrateUnlessBusy(
  databaseUrl: string,
  folder: string,
  lockTimeout: number,
): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await applyMissing(drizzle(client), folder, lockTimeout)
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  } finally {
    await client.end()
  }
}

function applyMissing(
  db: NodePgDatabase,
  migrationsFolder: string,
  lockTimeout: number,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const run = (statement: string) => transaction.execute(sql.raw(statement))
    await run(`set local lock_timeout = ${lockTimeout}; set local statement_timeout = 0`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    // Drizzle's own migrations table, in the same format as its migrator's.
    await run('create schema if not exists drizzle')
    await transaction.execute(sql`create table if not exists ${MIGRATIONS}
      (id serial primary key, hash text not null, created_at bigint)`)
    const { rows } = await transaction.execute<{ latest: string | null }>(
      sql`select max(created_at)::text as latest from ${MIGRATIONS}`,
    )
    const latest = Number(rows[0]?.latest ?? 0)
    for (const migration of readMigrationFiles({ migrationsFolder })) {
      if (migration.folderMillis <= latest) continue
      for (const statement of migration.sql) await run(statement)
      await transaction.execute(sql`insert into ${MIGRATIONS} (hash, created_at)
        values (${migration.hash}, ${migration.folderMillis})`)
    }
  })
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError && error.code === '55P03') return true
  return isLockTimeout(error.cause)
}
