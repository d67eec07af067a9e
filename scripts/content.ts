/** `npm run content:export -- <file.tar.gz>`: writes what the running local cloud holds, in Sanity's dataset format. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { z } from 'zod'
import { PROJECT } from '#lib/local-cloud/content.ts'

const [file, folder = '.local/cloud'] = process.argv.slice(2)
if (!file) {
  console.error('Name the file to write: npm run content:export -- content.tar.gz')
  process.exit(1)
}
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(resolve(folder, name), 'utf8'))
const ports = z.object({ content: z.number() }).parse(await read('ports.json'))
const secrets = z.object({ SANITY_READ_TOKEN: z.string() }).parse(await read('secrets.json'))
const client = createClient({
  ...PROJECT,
  apiHost: `http://localhost:${ports.content}`,
  useProjectHostname: false,
  useCdn: false,
  apiVersion: '2025-02-19',
  token: secrets.SANITY_READ_TOKEN,
})
const outputPath = resolve(file)
const { documentCount, assetCount } = await exportDataset({
  client,
  dataset: PROJECT.dataset,
  outputPath,
})
console.log(`${documentCount} documents and ${assetCount} assets are in ${file}.`)
