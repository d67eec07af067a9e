import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type ClientBase, type PoolClient } from 'pg'

/**
 * Runs plain SQL in a transaction, on one connection of a pool.
 *
 * @param begin may go on with statements without parameters
 */
export async function inTransaction<T, Own extends ClientBase>(
  connection: Pool | Own,
  work: (client: Own | PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  if (connection instanceof Pool) {
    const client = await connection.connect()
    try {
      return await inTransaction<T, Own | PoolClient>(client, work, begin)
    } finally {
      client.release()
    }
  }
  try {
    await connection.query(begin)
    const result = await work(connection)
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

type Work<T> = (
  transaction: Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0],
) => Promise<T>

/** As drizzle's own, which never gives a connection back to its pool on which `begin` failed. */
export async function transactionOn<T>(db: NodePgDatabase, work: Work<T>): Promise<T> {
  if (!('$client' in db && db.$client instanceof Pool)) return db.transaction(work)
  const client = await db.$client.connect()
  try {
    return await drizzle(client).transaction(work)
  } finally {
    client.release()
  }
}
