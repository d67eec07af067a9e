import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { env } from '#lib/env.ts'
import { logError } from '#lib/http/log.ts'

/** One pool a process, although Next loads this module once for its routes and once for instrumentation.ts. */
const holder: typeof globalThis & { leadsPool?: Pool } = globalThis

/** The database of leads. Connects at the first query, and again after the database was restarted. */
export function database(): NodePgDatabase {
  return drizzle(pool())
}

/** Its connections, for what speaks SQL by itself. */
export function pool(): Pool {
  holder.leadsPool ??= createPool()
  return holder.leadsPool
}

/** Closes every connection, so that a script can end. The next `database()` opens a new pool. */
export async function closePool(): Promise<void> {
  const open = holder.leadsPool
  holder.leadsPool = undefined
  await open?.end()
}

function createPool(): Pool {
  const created = new Pool({
    connectionString: env.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 10_000,
    keepAlive: true,
  })
  // An idle connection that breaks would otherwise end the process. The pool has already dropped it.
  created.on('error', (error) => logError('A database connection was lost', error))
  return created
}
