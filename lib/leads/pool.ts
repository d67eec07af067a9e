import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { env } from '#lib/env.ts'
import { logError } from '#lib/http/log.ts'
import { CONNECT_LIMIT } from '#lib/leads/limit-times.ts'
import { CLIENT_SETTINGS, limitStatements } from '#lib/leads/limits.ts'

/**
 * One pool a process, although Next loads this module once for its routes and once for
 * instrumentation.ts.
 */
const holder: typeof globalThis & { leadsPool?: Pool } = globalThis

/**
 * The database of leads. Connects at the first query, and again after the database was restarted.
 */
export function database(): NodePgDatabase {
  return drizzle(pool())
}

/** Its connections, for what speaks SQL by itself. */
export function pool(): Pool {
  holder.leadsPool ??= createPool()
  return holder.leadsPool
}

/** Does something on a connection of its own, which is closed afterwards. */
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

/** Closes every connection, so that a script can end. The next `database()` opens a new pool. */
export async function closePool(): Promise<void> {
  const open = holder.leadsPool
  holder.leadsPool = undefined
  await open?.end()
}

function createPool(): Pool {
  const created = new Pool({ ...settings(), max: 10, idleTimeoutMillis: 30_000 })
  created.on('connect', limitStatements)
  // An idle connection that breaks would otherwise end the process. The pool has already dropped
  // it.
  created.on('error', (error) => logError('A database connection was lost', error))
  return created
}

function settings() {
  return {
    ...CLIENT_SETTINGS,
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: CONNECT_LIMIT,
  }
}
