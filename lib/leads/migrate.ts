import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

/** Any number, the same in every process: two deployments at once migrate one after the other. */
const LOCK = 7_264_011

/**
 * Brings the tables of leads up to date. Does nothing where they are.
 *
 * @param databaseUrl Postgres connection string of a role that may create tables
 * @throws the driver's error when the database can't be reached or refuses a statement
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    await client.end()
  }
}
