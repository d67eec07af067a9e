import 'server-only'
import { log, logError } from '#lib/platform/log/log.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

/** A sample is read, however large the table is. In milliseconds. */
const TIMEOUT = 120_000

/**
 * Has Postgres look at large tables that it has no statistics of: after an upgrade, right after a
 * restore, or where autovacuum is late. Until then it takes what a hundred people did to be half of
 * the table, and reads all of it for them. No lead waits for this. Never throws: the next time does
 * the rest.
 */
export async function lookAtUnknownTables(): Promise<void> {
  try {
    const { rows } = await pool().query<{ table: string }>(UNKNOWN)
    for (const { table } of rows) {
      await inTransaction(pool(), async (client) => {
        await client.query(`set local statement_timeout = ${TIMEOUT}`)
        const look = { text: `analyze (skip_locked) ${table}`, query_timeout: TIMEOUT }
        await client.query(look)
      })
      log.info({ table }, 'Postgres has statistics of a table again')
    }
  } catch (error) {
    logError('Postgres has no statistics of some tables yet, and may be slow', error)
  }
}

const UNKNOWN = `
  select oid::regclass::text as table from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and pg_relation_size(oid) > 1000000 and not exists (
      select from pg_stats where schemaname = current_schema() and tablename = relname)`
