import { AssetFiles } from './assets/files.ts'
import { PictureCache } from './assets/picture-cache.ts'
import { QueryPool } from './query/pool.ts'
import type { LakeOptions } from './options.ts'
import { Dataset } from './store/dataset.ts'
import { Storage } from './store/storage.ts'
import { Writer } from './store/writer.ts'

/** A dataset with all that works on it. The HTTP routes are given this and nothing else. */
export interface Lake {
  options: LakeOptions
  /** The address in the URLs of assets. */
  publicUrl: string
  dataset: Dataset
  storage: Storage
  writer: Writer
  queries: QueryPool
  assets: AssetFiles
  pictures: PictureCache
}

const QUERY_LIMIT = 10_000

/** Reads the dataset from the database and starts what works on it. */
export async function openLake(options: LakeOptions): Promise<Omit<Lake, 'publicUrl'>> {
  const storage = new Storage(options.databaseUrl)
  const dataset = new Dataset(await storage.load())
  const writer = new Writer(dataset, storage)
  const queries = new QueryPool({
    projectId: options.projectId,
    dataset: options.dataset,
    queryLimit: options.queryLimit ?? QUERY_LIMIT,
    documents: () => dataset.values(),
  })
  writer.onCommit((transaction) => queries.apply(transaction.changes))
  const assets = new AssetFiles(options.assetsDir)
  return { options, dataset, storage, writer, queries, assets, pictures: new PictureCache() }
}

/** Finishes what was accepted, then lets go of the database. */
export async function closeLake(lake: Omit<Lake, 'publicUrl'>): Promise<void> {
  await lake.writer.settled()
  await lake.queries.close()
  await lake.storage.close()
}
