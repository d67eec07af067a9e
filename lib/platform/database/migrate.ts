import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, DatabaseError } from 'pg'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import { Busy, isBusy } from '#lib/platform/database/busy.ts'

/** Arbitrary, but the same in every version, so that simultaneous deployments migrate in turn. */
const LOCK = 7_264_011
/** Drizzle's own table, in the same format as its migrator's. */
const TABLE = 'drizzle.__drizzle_migrations'
const CONCURRENTLY =
  /^(?:\s|--.*\n)*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i

/**
 * How migrations wait for a table in use, in milliseconds. Leads queue behind a waiting migration,
 * so it soon gives up its place, and retries. It waits less than Postgres' `deadlock_timeout`, so
 * that no lead is ever chosen to end a deadlock.
 */
const DEFAULTS = {
  lockTimeout: 100,
  pause: 500,
  timeout: 900_000,
  folder: fileURLToPath(new URL('migrations', import.meta.url)),
}

interface Migration {
  name: string
  when: number
  hash: string
  statements: string[]
}

/**
 * Migrates the leads database: applies every missing migration, each wholly or not at all. Does
 * nothing if it is up to date. Also works through a pooler in transaction mode, since all its state
 * lasts for one transaction only.
 *
 * @param databaseUrl Postgres connection string of a role that may create tables
 * @param report called with a sentence when a table is in use, and again every ten seconds
 * @throws the driver's error when the database can't be reached; an Error that names the migration
 * and says in Postgres' words what it rejected, or what to do when a table was in use until
 * `timeout`
 */
export async function migrate(
  databaseUrl: string,
  options: Partial<typeof DEFAULTS> = {},
  report: (sentence: string) => void = () => {},
): Promise<void> {
  const { lockTimeout, pause, timeout, folder } = { ...DEFAULTS, ...options }
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: APPLICATION_NAME,
  })
  client.on('error', () => {})
  await client.connect()
  const migrations = readMigrations(folder)
  let deadline = performance.now() + timeout
  let silentUntil = 0
  try {
    for (;;) {
      try {
        if (!(await applyNext(client, migrations, lockTimeout))) return
        deadline = performance.now() + timeout
      } catch (error) {
        if (!isBusy(error)) throw error
        const now = performance.now()
        if (now + pause > deadline) throw new Error(`${said(error)}. ${BUSY}`, { cause: error })
        if (now > silentUntil) report(`${said(error)}. Trying again.`)
        if (now > silentUntil) silentUntil = now + 10_000
        await sleep(pause)
      }
    }
  } finally {
    await client.end()
  }
}

const BUSY =
  'A table was in use the whole time. Look for a long transaction in pg_stat_activity, such as a backup, and run this again when it has ended: it goes on from here.'

function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(`${folder}/meta/_journal.json`, 'utf8'),
  )
  // In the journal's order.
  return readMigrationFiles({ migrationsFolder: folder }).map((file, index) => ({
    name: journal.entries[index]?.tag ?? '',
    when: file.folderMillis,
    hash: file.hash,
    statements: file.sql,
  }))
}

/**
 * Applies the first missing migration in one transaction, so that tables are locked for moments.
 *
 * @returns whether one was missing
 */
async function applyNext(
  client: Client,
  migrations: readonly Migration[],
  lockTimeout: number,
): Promise<boolean> {
  let next: Migration | undefined
  try {
    await client.query(`begin;
      set local lock_timeout = ${lockTimeout}; set local statement_timeout = 0;
      select pg_advisory_xact_lock(${LOCK});
      create schema if not exists drizzle;
      create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint)`)
    const { rows } = await client.query<{ latest: string }>(
      `select coalesce(max(created_at), 0)::text as latest from ${TABLE}`,
    )
    const latest = Number(rows[0]?.latest)
    next = migrations.find(({ when }) => when > latest)
    const indexes = next ? await missingIndexes(client, next) : []
    if (next && indexes.length === 0) {
      for (const statement of next.statements) {
        if (!CONCURRENTLY.test(statement)) await client.query(statement)
      }
      await client.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [
        next.hash,
        next.when,
      ])
    }
    await client.query('commit')
    for (const statement of indexes) await build(client, statement)
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (!next || !(error instanceof DatabaseError)) throw error
    throw new Error(`${next.name}: ${said(error)}`, { cause: error })
  }
}

/**
 * Statements for the indexes of a migration that are to be built beside the traffic, which no
 * transaction can. One that was interrupted leaves an index that is never used: it is dropped
 * first, unless somebody is still building it. With none left the migration counts as applied.
 */
async function missingIndexes(client: Client, { statements }: Migration): Promise<string[]> {
  const missing: string[] = []
  for (const statement of statements) {
    const name = CONCURRENTLY.exec(statement)?.[1]
    if (name === undefined) continue
    const { rows } = await client.query<{ valid: boolean; building: boolean }>(
      `select indisvalid as valid, exists (select from pg_locks where relation = indrelid
        and mode = 'ShareUpdateExclusiveLock' and granted) as building
      from pg_index where indexrelid = to_regclass($1)`,
      [`"${name}"`],
    )
    const [index] = rows
    if (index?.valid) continue
    if (index?.building) throw new Busy(`The index ${name} is being built`)
    if (index) missing.push(`drop index concurrently if exists "${name}"`)
    missing.push(statement)
  }
  if (missing.length > 0 && statements.some((statement) => !CONCURRENTLY.test(statement)))
    throw new Error('An index is built concurrently in a migration of its own.')
  return missing
}

async function build(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    // Somebody else has just built it.
    const isThere = error instanceof DatabaseError && error.code === '42P07'
    throw isThere ? new Busy(error.message, { cause: error }) : error
  }
}

function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof DatabaseError)) return error.message
  return [error.message, error.detail, error.hint].filter(Boolean).join('. ')
}
