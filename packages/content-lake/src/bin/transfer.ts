/**
 * Imports or exports a dataset: `transfer.ts import <file> refuse|replace|keep|exact`, or
 * `transfer.ts export <file> [quietly]`. It knows the lake by its environment only.
 */
import { createReadStream } from 'node:fs'
import { createClient } from '@sanity/client'
import { idOf, readExport } from '../diff/content.ts'
import { optional } from '../optional.ts'

const [command, file = '', how] = process.argv.slice(2)
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
  if (there > 0 && how === 'refuse')
    throw new Error(
      `The dataset holds ${there} documents. Nothing was imported. With --replace, documents of the file replace those of the same id; with --missing, those that exist stay.`,
    )
  const { sanityImport } = await optional('@sanity/import', () => import('@sanity/import'))
  const replaces = how === 'replace' || how === 'exact'
  const { numDocs, warnings } = await sanityImport(createReadStream(file), {
    client,
    operation: replaces ? 'createOrReplace' : 'createIfNotExists',
    releasesOperation: replaces ? 'replace' : 'ignore',
  }).catch((error: Error) => {
    throw new Error(`${file} can't be imported: ${error.message}`, { cause: error })
  })
  for (const { message } of warnings) console.error(message)
  if (how === 'exact') return removeOthers()
  if (numDocs === 0) throw new Error(`${file} is not an export of a dataset: it holds no documents`)
  console.error(`local-lake: imported ${numDocs} documents from ${file}`)
}

/** In one transaction, since documents may refer to each other. */
async function removeOthers(): Promise<void> {
  const content = await readExport(file)
  const there = await client.fetch<string[]>(
    '*[!(_id in path("_.**")) || _id in path("_.releases.*")]._id',
  )
  const others = there.filter((id) => !content.has(idOf(id)))
  if (others.length > 0) await client.mutate(others.map((id) => ({ delete: { id } })))
}

async function exportFile(): Promise<void> {
  const { exportDataset } = await optional('@sanity/export', () => import('@sanity/export'))
  const { documentCount, assetCount } = await exportDataset({
    client,
    dataset: LOCAL_LAKE_DATASET,
    outputPath: file,
  })
  if (how === 'quietly') return
  console.error(
    `local-lake: exported ${documentCount} documents and ${assetCount} assets to ${file}`,
  )
}
