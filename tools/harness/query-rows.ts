import { Client, type QueryResultRow } from 'pg'

/** Runs a statement on its own connection to a database and returns its rows. */
export async function queryRows<T extends QueryResultRow>(
  connectionString: string | undefined,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString })
  // A server that ends meanwhile fails the query, not the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
