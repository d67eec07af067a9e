import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocalLake, type LakeOptions } from '@northwright/local-lake'
import { createClient, type ClientConfig } from '@sanity/client'
import { afterAll } from 'vitest'
import { PROJECT } from '#lib/local-cloud/content.ts'
import { fileFolder } from './folder.ts'

export const tokens = { writer: 'writer-token', reader: 'reader-token' }

export type TestLake = Awaited<ReturnType<typeof startTestLake>>

/** Starts a content lake until the file's tests are over. */
export async function startTestLake(options: Partial<LakeOptions> = {}) {
  const folder = fileFolder()
  const start = () =>
    startLocalLake({
      ...PROJECT,
      dataDir: join(folder, 'lake'),
      port: 0,
      tokens: { [tokens.writer]: 'editor', [tokens.reader]: 'viewer' },
      ...options,
    })
  let lake = await start()
  afterAll(() => lake.close())
  return {
    folder,
    url: () => lake.url,
    databaseUrl: () => lake.databaseUrl,
    /** The official client, which may write. */
    client: (config?: ClientConfig) =>
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
    /** Restarts the lake on the same data, at another URL. */
    async restart() {
      await lake.close()
      lake = await start()
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
