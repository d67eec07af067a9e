import { join } from 'node:path'
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { Client } from 'pg'
import { concatMap, filter, firstValueFrom, type Observable } from 'rxjs'
import { afterAll, expect, inject } from 'vitest'
import { type Database, startDatabase } from '../src/database/main.ts'
import type { Person } from '../src/model/roles.ts'
import { type LakeOptions, type RunningLake, startContentLake } from '../src/main.ts'
import { startOn } from '../src/serve.ts'
import { memoryStore } from '../src/store/memory/memory.ts'
import { useFolder } from './setup.ts'

export const tokens = { admin: 'admin-token', writer: 'writer-token', reader: 'reader-token' }

/** Someone who may sign in. */
export const person = (id: string, role: Person['role']): Person => ({
  id,
  name: id.replace(/^./, (first) => first.toUpperCase()),
  email: `${id}@northwright.example`,
  role,
  password: 'long enough for this',
})

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

/** Whether the tests run on the store in memory. */
export const onMemory = inject('store') === 'memory'

let running: RunningLake | undefined

/** Starts a lake on an empty store. It ends with the file's tests. */
export async function startLake(options: Partial<LakeOptions> = {}) {
  // A file whose tests are all skipped leaves its own behind.
  await running?.close()
  const folder = useFolder()
  const databaseUrl = onMemory ? '' : await emptyDatabase()
  const store = memoryStore()
  /** As they are at each start. */
  const all = (): LakeOptions => ({
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
  const start = () => (onMemory ? startOn(all(), async () => store) : startContentLake(all()))
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

/** A document's transactions, the first one first. */
export async function transactionsOf(client: SanityClient, id: string) {
  const url = `/data/history/${client.config().dataset}/transactions/${id}`
  const log = String(await client.request({ url }))
    .trim()
    .split('\n')
  return log.map((line): { id: string; author: string } => JSON.parse(line))
}

/** Acts once a stream has begun, and resolves to the first event of a type. */
export function heardAfter<Event extends { type: string }, Type extends Event['type']>(
  act: () => Promise<unknown>,
  stream: Observable<Event>,
  type: Type,
) {
  const acting = async (event: Event) => {
    if (event.type === 'welcome') await act()
    return event
  }
  const isMeant = (event: Event): event is Extract<Event, { type: Type }> => event.type === type
  return firstValueFrom(stream.pipe(concatMap(acting), filter(isMeant)))
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

/** Expects an answer that refuses, in words or with an error in which this is found. */
export async function refused(promise: Promise<unknown>, status: number, said = '') {
  const { status: found, ...rest } = await refusal(promise)
  expect({ status: found, said: JSON.stringify(rest) }).toEqual({
    status,
    said: expect.stringContaining(JSON.stringify(said).slice(1, -1)),
  })
}
