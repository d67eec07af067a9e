import { join } from 'node:path'
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, startDatabase } from '../src/database/main.ts'
import { type LakeOptions, type RunningLake, startContentLake } from '../src/main.ts'
import { useFolder } from './setup.ts'

export const tokens = { admin: 'admin-token', writer: 'writer-token', reader: 'reader-token' }

type Config = Omit<ClientConfig, 'token'> & { token?: string | null }

/** The official client of a lake; with a `token` of null it's a visitor's. */
export const clientOf = (
  url: string,
  { token, projectId = 'northwright', ...config }: Config,
): SanityClient =>
  createClient({
    projectId,
    dataset: 'production',
    apiVersion: '2026-11-01',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    token: token ?? undefined,
    ...config,
  })

let database: Promise<Database> | undefined

/** An empty database: one for all files of a worker, which runs them one after the other. */
export async function emptyDatabase(): Promise<string> {
  database ??= startDatabase({ dataDir: join(inject('folder'), crypto.randomUUID()), port: 0 })
  const { url } = await database
  const client = new Client(url)
  await client.connect()
  // Quicker than making the tables each time.
  await client.query(`do $$ declare tables text; begin
    select string_agg('content_lake.' || tablename, ', ') into tables
    from pg_tables where schemaname = 'content_lake';
    if tables is not null then execute 'truncate ' || tables || ' restart identity'; end if;
  end $$`)
  await client.end()
  return url
}

let running: RunningLake | undefined

/** Starts a lake on an empty database. It ends with the file's tests. */
export async function startLake(options: Partial<LakeOptions> = {}) {
  // A file whose tests are all skipped leaves its own behind.
  await running?.close()
  const folder = useFolder()
  const databaseUrl = await emptyDatabase()
  const start = () =>
    startContentLake({
      databaseUrl,
      assetsDir: join(folder, 'assets'),
      port: 0,
      projectId: 'northwright',
      dataset: 'production',
      tokens: {
        [tokens.admin]: 'administrator',
        [tokens.writer]: 'editor',
        [tokens.reader]: 'viewer',
      },
      ...options,
    })
  let lake = await start()
  running = lake
  afterAll(() => lake.close())
  return {
    folder,
    databaseUrl,
    url: () => lake.url,
    port: () => lake.port,
    client: ({ token = tokens.writer, ...config }: Config = {}) =>
      clientOf(lake.url, { projectId: options.projectId, token, ...config }),
    connectWebhooks: (...given: Parameters<RunningLake['connectWebhooks']>) =>
      lake.connectWebhooks(...given),
    signIn: (personId: string) => lake.signIn(personId),
    /** Restarts the lake on the same data, at another URL. */
    async restart() {
      await lake.close()
      lake = await start()
      running = lake
    },
  }
}

/** The rejection of a promise, reduced to the fields of a Sanity error. */
export async function refusal(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error) || !('statusCode' in error)) {
    throw new Error(`expected an answer that refuses, got ${String(error)}`, { cause: error })
  }
  const details = 'details' in error ? error.details : undefined
  return { status: error.statusCode, message: error.message, details }
}
