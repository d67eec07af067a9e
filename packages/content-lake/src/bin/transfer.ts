/**
 * Imports or exports a dataset: `transfer.ts import <file> refuse|replace|keep`, or
 * `transfer.ts export <file>`. It knows the lake by its environment only.
 */
import { createReadStream } from 'node:fs'
import { createClient } from '@sanity/client'

const [command, file = '', existing] = process.argv.slice(2)
const { LOCAL_LAKE_PROJECT_ID, LOCAL_LAKE_DATASET = '', LOCAL_LAKE_TOKEN } = process.env
const client = createClient({
  projectId: LOCAL_LAKE_PROJECT_ID,
  dataset: LOCAL_LAKE_DATASET,
  token: LOCAL_LAKE_TOKEN,
  apiVersion: '2025-02-19',
  perspective: 'raw',
  requestTagPrefix: 'local-lake',
  useCdn: false,
})
await (command === 'import' ? importFile() : exportFile()).catch((error: Error) => {
  console.error(`local-lake: ${error.message}`)
  process.exitCode = 1
})

async function importFile(): Promise<void> {
  const there = await client.fetch<number>('count(*[!string::startsWith(_type, "sanity.")])')
  if (there > 0 && existing === 'refuse')
    throw new Error(
      `The dataset holds ${there} documents. Nothing was imported. With --replace, documents of the file replace those of the same id; with --missing, those that exist stay.`,
    )
  const { sanityImport } = await import('@sanity/import')
  const operation = existing === 'replace' ? 'createOrReplace' : 'createIfNotExists'
  const { numDocs, warnings } = await sanityImport(createReadStream(file), {
    client,
    operation,
    releasesOperation: existing === 'replace' ? 'replace' : 'ignore',
  }).catch((error: Error) => {
    throw new Error(`${file} can't be imported: ${error.message}`, { cause: error })
  })
  if (numDocs === 0) throw new Error(`${file} is not an export of a dataset: it holds no documents`)
  for (const { message } of warnings) console.error(message)
  console.error(`local-lake: imported ${numDocs} documents from ${file}`)
}

async function exportFile(): Promise<void> {
  const { exportDataset } = await import('@sanity/export')
  const { documentCount, assetCount } = await exportDataset({
    client,
    dataset: LOCAL_LAKE_DATASET,
    outputPath: file,
  })
  console.error(
    `local-lake: exported ${documentCount} documents and ${assetCount} assets to ${file}`,
  )
}
