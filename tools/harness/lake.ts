import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalLake, type LakeOptions } from '@northwright/local-lake'
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { PROJECT } from '#lib/local-cloud/content.ts'

export const tokens = { writer: 'writer-token', reader: 'reader-token' }

/** A content lake for one test file, in a folder that `close` removes. */
export interface TestLake {
  url: () => string
  databaseUrl: () => string
  /** The official client, which may write. */
  client: (config?: ClientConfig) => SanityClient
  /** Restarts the lake on the same data, at another URL. */
  restart: () => Promise<void>
  folder: string
  close: () => Promise<void>
}

/** Starts a lake of the product's project. */
export async function startTestLake(options: Partial<LakeOptions> = {}): Promise<TestLake> {
  const folder = await mkdtemp(join(tmpdir(), 'content-lake-'))
  const start = () =>
    startLocalLake({
      ...PROJECT,
      dataDir: join(folder, 'lake'),
      port: 0,
      tokens: { [tokens.writer]: 'editor', [tokens.reader]: 'viewer' },
      ...options,
    })
  let lake = await start()
  return {
    folder,
    url: () => lake.url,
    databaseUrl: () => lake.databaseUrl,
    client: (config) =>
      createClient({
        ...PROJECT,
        apiVersion: '2026-11-01',
        apiHost: lake.url,
        useProjectHostname: false,
        useCdn: false,
        maxRetries: 0,
        token: tokens.writer,
        ...config,
      }),
    async restart() {
      await lake.close()
      lake = await start()
    },
    async close() {
      await lake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Lets scripts find a lake in its folder, as they find the running local cloud's. */
export async function asLocalCloud({ folder, url }: TestLake): Promise<void> {
  const ports = { content: Number(new URL(url()).port) }
  const secrets = { SANITY_READ_TOKEN: tokens.reader, SANITY_WRITE_TOKEN: tokens.writer }
  await writeFile(join(folder, 'ports.json'), JSON.stringify(ports))
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets))
}
