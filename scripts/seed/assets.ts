import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'

const FOLDER = join(import.meta.dirname, 'assets')

const KINDS = {
  pdf: { kind: 'file', contentType: 'application/pdf' },
  svg: { kind: 'image', contentType: 'image/svg+xml' },
} as const

/**
 * Uploads a file of the assets folder. The lake stores identical content once, so a repeated upload
 * adds no second asset.
 *
 * @returns the id of the asset document
 */
export async function upload(
  client: SanityClient,
  name: string,
  extension: keyof typeof KINDS,
): Promise<string> {
  const { kind, contentType } = KINDS[extension]
  const filename = `${name}.${extension}`
  const content = await readFile(join(FOLDER, filename))
  const asset = await client.assets.upload(kind, content, {
    filename,
    contentType,
    timeout: 30_000,
  })
  return asset._id
}
