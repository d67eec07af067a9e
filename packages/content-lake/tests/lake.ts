import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { startDatabase } from '../src/database/main.ts'
import { type LakeOptions, type RunningLake, startContentLake } from '../src/main.ts'

export const tokens = { admin: 'admin-token', writer: 'writer-token', reader: 'reader-token' }

/** A lake on its own database. Both keep their data in a folder that `close` removes. */
export interface TestLake {
  url: () => string
  /** The official client; with a `token` of null it's a visitor's. */
  client: (config?: Omit<ClientConfig, 'token'> & { token?: string | null }) => SanityClient
  /** Restarts the lake on the same data. */
  restart: () => Promise<void>
  connectWebhooks: RunningLake['connectWebhooks']
  signIn: RunningLake['signIn']
  folder: string
  databaseUrl: string
  close: () => Promise<void>
}

export async function startTestLake(options: Partial<LakeOptions> = {}): Promise<TestLake> {
  const folder = await mkdtemp(join(tmpdir(), 'content-lake-'))
  const database = await startDatabase({ dataDir: join(folder, 'database'), port: 0 })
  const start = () =>
    startContentLake({
      databaseUrl: database.url,
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
  let lake: RunningLake = await start()
  return {
    folder,
    databaseUrl: database.url,
    url: () => lake.url,
    client: ({ token = tokens.writer, ...config } = {}) =>
      createClient({
        projectId: 'northwright',
        dataset: 'production',
        apiVersion: '2026-11-01',
        apiHost: lake.url,
        useProjectHostname: false,
        useCdn: false,
        maxRetries: 0,
        token: token ?? undefined,
        ...config,
      }),
    connectWebhooks: (webhooks) => lake.connectWebhooks(webhooks),
    signIn: (personId) => lake.signIn(personId),
    async restart() {
      await lake.close()
      lake = await start()
    },
    async close() {
      await lake.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
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
