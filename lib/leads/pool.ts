import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { env } from '#lib/env.ts'
import { logError } from '#lib/http/log.ts'

/** One pool a process, although Next loads this module once for its routes and once for instrumentation.ts. */
const holder: typeof globalThis & { leadsPool?: Pool } = globalThis

/** The database of leads. Connects at the first query, and again after the database was restarted. */
export function database(): NodePgDatabase {
  holder.leadsPool ??= createPool()
  return drizzle(holder.leadsPool)
}

/** Closes every connection, so that a script can end. The next `database()` opens a new pool. */
export async function closePool(): Promise<void> {
  const pool = holder.leadsPool
  holder.leadsPool = undefined
  await pool?.end()
}

function createPool(): Pool {
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 10_000,
    keepAlive: true,
  })
  // An idle connection that breaks would otherwise end the process. The pool has already dropped it.
  pool.on('error', (error) => logError('A database connection was lost', error))
  return pool
}
