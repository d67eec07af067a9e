/**
 * `npm run content:export -- <file.tar.gz>`: exports the content of the running local cloud in
 * Sanity's dataset format.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportDataset } from '@sanity/export'
import { PROJECT } from '#lib/local-cloud/content.ts'
import { command } from '#tools/command.ts'
import { warnOfLocalUrls } from './local-urls.ts'
import { PREVIEW_TYPES, findRunningLake, localClient } from './running-lake.ts'

const USAGE = `Name the file to write: npm run content:export -- content.tar.gz [--overwrite]
A minus instead of a name writes to standard output.`

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean' }, data: { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(USAGE)
  if (existsSync(file) && !values.overwrite) {
    throw new Error(`${file} is there already. Say --overwrite to replace it.`)
  }
  const lake = await findRunningLake(values.data)
  const client = localClient(lake.url, lake.readToken)
  const { documentCount, assetCount } = await exportDataset({
    client,
    dataset: PROJECT.dataset,
    filterDocument: ({ _type }) => !PREVIEW_TYPES.has(_type),
    outputPath: file === '-' ? process.stdout : resolve(file),
  })
  await warnOfLocalUrls(client)
  if (file !== '-') {
    console.log(`${documentCount} documents and ${assetCount} assets are in ${file}.`)
  }
})
