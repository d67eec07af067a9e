import { identityOf } from '../people/identity.ts'
import { AssetFiles } from '../assets/files.ts'
import { ImageCache } from '../assets/image-cache.ts'
import { Listeners } from '../listen/listeners.ts'
import { Tickets } from '../listen/tickets.ts'
import { QueryPool } from '../query/pool.ts'
import type { LakeDocument } from '../model/document.ts'
import type { LakeOptions } from '../model/options.ts'
import type { Person } from '../model/person.ts'
import { Sessions } from '../people/sessions.ts'
import { SignIn } from '../people/sign-in.ts'
import { Presence } from '../presence/presence.ts'
import { Dataset } from '../store/dataset.ts'
import { Storage } from '../store/storage.ts'
import { Writer } from '../store/writer.ts'
import { Webhooks } from '../webhooks/webhooks.ts'

/** A dataset and everything that works on it: the only dependency of the HTTP routes. */
export interface Lake {
  options: LakeOptions
  /** Base of asset URLs, without a trailing slash. */
  publicUrl: string
  dataset: Dataset
  storage: Storage
  writer: Writer
  queries: QueryPool
  assets: AssetFiles
  images: ImageCache
  webhooks: Webhooks
  listeners: Listeners
  tickets: Tickets
  people: Person[]
  sessions: Sessions
  signIn: SignIn
  presence: Presence
}

/** In milliseconds. */
const QUERY_LIMIT = 10_000

/**
 * Loads the dataset from the database and starts everything that works on it.
 *
 * @param publicUrl base of asset URLs, without a trailing slash
 */
export async function openLake(options: LakeOptions, publicUrl: string): Promise<Lake> {
  const storage = new Storage(options.databaseUrl)
  const documents = await storage.load()
  const dataset = new Dataset(documents.map((document) => withUrl(document, publicUrl)))
  const people = options.people ?? []
  const sessions = new Sessions(storage)
  await sessions.load()
  const writer = new Writer(dataset, storage)
  const queries = new QueryPool({
    projectId: options.projectId,
    dataset: options.dataset,
    queryLimit: options.queryLimit ?? QUERY_LIMIT,
    documents: () => dataset.values(),
  })
  writer.onCommit((transaction) => queries.apply(transaction.changes))
  const assets = new AssetFiles(options.assetsDir)
  return {
    options,
    publicUrl,
    dataset,
    storage,
    writer,
    queries,
    assets,
    images: new ImageCache(),
    listeners: new Listeners(writer, storage),
    tickets: new Tickets(),
    people,
    sessions,
    signIn: new SignIn(people),
    presence: new Presence((token) => identityOf(token, options.tokens, sessions, people)),
    webhooks: new Webhooks({ storage, options, dataset, writer }),
  }
}

/** Finishes accepted writes, then closes the database connections. */
export async function closeLake(lake: Lake): Promise<void> {
  await lake.writer.settled()
  await lake.webhooks.close()
  await lake.queries.close()
  await lake.storage.close()
}

/** Rebuilds an asset's URL from its path: the lake's URL may have changed since the upload. */
function withUrl(document: LakeDocument, publicUrl: string): LakeDocument {
  const isAsset = document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
  if (!isAsset || typeof document.path !== 'string') return document
  return { ...document, url: `${publicUrl}/${document.path}` }
}
