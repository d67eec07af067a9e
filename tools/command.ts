import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import { productVariables } from './stack/environment.ts'

/**
 * Runs a command. An error is printed as its message, without a stack, and sets the exit code to 1.
 */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Runs `work` on the database of DATABASE_URL (environment, `.env.local`, `.env`), else on that of
 * the product that runs on this machine.
 *
 * @throws Error with a sentence for the person at the terminal when the database can't be reached
 *   or queried
 */
export async function withDatabase<T>(work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
  const url = await databaseUrl()
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: APPLICATION_NAME,
  })
  try {
    await client.connect()
    return await work(drizzle(client))
  } catch (error) {
    const sentence = `The database at ${new URL(url).host} could not be queried: ${why(error)}.`
    throw new Error(sentence, { cause: error })
  } finally {
    await client.end()
  }
}

async function databaseUrl(): Promise<string> {
  const { DATABASE_URL } = (await productVariables()).variables
  if (DATABASE_URL) return DATABASE_URL
  throw new Error('There is no database: set DATABASE_URL, or run npm start on this machine.')
}

function why(error: unknown): string {
  if (error instanceof AggregateError) return why(error.errors[0])
  if (error instanceof Error && error.cause) return why(error.cause)
  return error instanceof Error ? error.message : String(error)
}
