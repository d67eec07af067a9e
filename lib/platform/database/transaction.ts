import 'server-only'
import { Pool, type ClientBase } from 'pg'

/** Runs plain SQL in a transaction, on one connection of a pool. */
export async function inTransaction<T>(
  connection: Pool | ClientBase,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  if (connection instanceof Pool) {
    const client = await connection.connect()
    try {
      return await inTransaction(client, work)
    } finally {
      client.release()
    }
  }
  await connection.query('begin')
  try {
    const result = await work(connection)
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => {})
    throw error
  }
}
