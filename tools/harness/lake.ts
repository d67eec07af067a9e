import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testLake, type TestLakeOptions } from '@northwright/local-lake/vitest'
import type { ClientConfig } from '@sanity/client'
import { PROJECT } from '#lib/local-cloud/content.ts'
import { fileFolder } from './folder.ts'

export const tokens = { writer: 'writer-token', reader: 'reader-token' }

export type TestLake = Awaited<ReturnType<typeof startTestLake>>

/** Starts an empty content lake in memory, which listens until the file's tests are over. */
export async function startTestLake(options: TestLakeOptions = {}) {
  const lake = await testLake([], {
    ...PROJECT,
    tokens: { [tokens.writer]: 'editor', [tokens.reader]: 'viewer' },
    ...options,
  })
  const url = await lake.listen()
  return {
    folder: fileFolder(),
    url: () => url,
    /** The official client, which may write. */
    client: (config?: ClientConfig) =>
      lake.client({ apiVersion: '2026-11-01', maxRetries: 0, token: tokens.writer, ...config }),
  }
}

/** Lets scripts find a lake in its folder, as they find the running local cloud's. */
export async function asLocalCloud({ folder, url }: TestLake): Promise<void> {
  const ports = { content: Number(new URL(url()).port) }
  const secrets = { SANITY_READ_TOKEN: tokens.reader, SANITY_WRITE_TOKEN: tokens.writer }
  await writeFile(join(folder, 'ports.json'), JSON.stringify(ports))
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets))
}
