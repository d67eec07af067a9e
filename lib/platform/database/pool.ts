import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { env } from '#lib/platform/env/env.ts'
import { logError } from '#lib/platform/log/log.ts'
import { CONNECT_TIMEOUT } from '#lib/platform/database/timeouts.ts'
import { CLIENT_SETTINGS, limitStatements } from '#lib/platform/database/limits.ts'
import { processWide } from '#lib/platform/process-wide.ts'

// Version 0.1.0 has a property named leadsPool.
const own = processWide<{ pool?: Pool }>('databasePool', () => ({}))

/** The leads database. Connects on the first query, and again after the database restarts. */
export function database(): NodePgDatabase {
  return drizzle(pool())
}

/** The connection pool, for plain SQL. */
export function pool(): Pool {
  return (own.pool ??= createPool())
}

/** Runs `work` on a new connection, which is closed afterwards. */
export async function onFreshConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settings())
  client.on('error', () => {})
  limitStatements(client)
  try {
    await client.connect()
    return await work(client)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Closes every connection, so that a script can exit. The next `database()` opens a new pool. */
export async function closePool(): Promise<void> {
  const open = own.pool
  delete own.pool
  await open?.end()
}

function createPool(): Pool {
  const created = new Pool({ ...settings(), max: 10, idleTimeoutMillis: 30_000 })
  // Without listeners, a broken connection would end the process: one in use, whose query fails, and
  // an idle one, which the pool has already dropped.
  created.on('connect', (client) => {
    client.on('error', () => {})
    limitStatements(client)
  })
  created.on('error', (error) => logError('A database connection was lost', error))
  return created
}

function settings() {
  return {
    ...CLIENT_SETTINGS,
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  }
}
