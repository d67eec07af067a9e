import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'

const FOLDER = join(import.meta.dirname, 'assets')

/**
 * Uploads a file of the assets folder. The lake keeps one asset for one content, so a repetition
 * makes no second one.
 *
 * @returns the id of its asset document
 */
export async function upload(
  client: SanityClient,
  kind: 'image' | 'file',
  filename: string,
): Promise<string> {
  const content = await readFile(join(FOLDER, filename))
  const asset = await client.assets.upload(kind, content, { filename, timeout: 30_000 })
  return asset._id
}
