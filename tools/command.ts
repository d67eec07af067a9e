import { readFile } from 'node:fs/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { z } from 'zod'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import { loadEnvFiles } from './stack/environment.ts'

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

const LOCAL_PORTS = '.local/cloud/ports.json'

/**
 * Runs `work` on the database of DATABASE_URL (environment, `.env.local`, `.env`), else on the
 * local cloud's.
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
    const local = process.env.DATABASE_URL ? '' : ' Is npm start running on this machine?'
    const sentence = `The database at ${new URL(url).host} could not be queried: ${why(error)}.${local}`
    throw new Error(sentence, { cause: error })
  } finally {
    await client.end()
  }
}

async function databaseUrl(): Promise<string> {
  loadEnvFiles()
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const file = await readFile(LOCAL_PORTS, 'utf8').catch(() => null)
  if (file === null) {
    throw new Error('There is no database: set DATABASE_URL, or run npm start on this machine.')
  }
  const { database } = z.object({ database: z.number() }).parse(JSON.parse(file))
  return `postgres://postgres:postgres@127.0.0.1:${database}/postgres`
}

function why(error: unknown): string {
  if (error instanceof AggregateError) return why(error.errors[0])
  if (error instanceof Error && error.cause) return why(error.cause)
  return error instanceof Error ? error.message : String(error)
}
