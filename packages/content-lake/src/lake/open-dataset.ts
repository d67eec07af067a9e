import { Listeners } from '../listen/listeners.ts'
import { Presence } from '../listen/presence.ts'
import type { LakeDocument } from '../model/document.ts'
import type { Identity } from '../model/roles.ts'
import { QueryPool, type QueryThreads } from '../query/pool.ts'
import { releaseNameOf } from '../releases/release.ts'
import { Dataset } from '../store/dataset.ts'
import type { DatasetRow, Store } from '../store/store.ts'
import { Writer } from '../store/writer.ts'
import { Webhooks } from '../webhooks/webhooks.ts'

/** A dataset in use: its documents in memory, and everything that works on them. */
export type OpenDataset = Awaited<ReturnType<typeof openDataset>>

export interface Surroundings {
  /** Base of asset URLs, without a trailing slash. */
  publicUrl: string
  /** Query timeout in milliseconds; 10,000 if undefined. */
  queryLimit: number | undefined
  authenticate: (token: string) => Promise<Identity | null>
  /** Called when a release was written: it may have been scheduled. */
  onRelease: () => void
  /** Runs queries of all datasets on the same threads; each has its own otherwise. */
  threads: QueryThreads | undefined
}

const QUERY_LIMIT = 10_000

/** Loads a dataset from the store and starts everything that works on it. */
export async function openDataset(
  store: Store,
  row: DatasetRow,
  { publicUrl, queryLimit = QUERY_LIMIT, authenticate, onRelease, threads }: Surroundings,
) {
  const { key, projectId, name, aclMode } = row
  const log = store.log(key)
  const localize = (document: LakeDocument) => withUrl(document, publicUrl)
  const documents = new Dataset()
  const queries = new QueryPool(
    { projectId, dataset: name, queryLimit, documents: () => documents.values() },
    threads,
  )
  const loading = log.load((page) => {
    const changes = page.map((one) => ({ id: one._id, previous: null, next: localize(one) }))
    documents.apply(changes)
    queries.apply(changes)
  })
  const head = await loading.catch(async (error: unknown) => {
    await queries.close()
    throw error
  })
  const writer = new Writer(documents, log, { head, localize })
  writer.onCommit(({ changes }) => {
    queries.apply(changes)
    if (changes.some(({ id }) => releaseNameOf(id) !== null)) onRelease()
  })
  return {
    key,
    projectId,
    name,
    aclMode,
    documents,
    log,
    writer,
    queries,
    listeners: new Listeners(writer, log),
    presence: new Presence(authenticate),
    webhooks: new Webhooks(row, { documents, store, log, writer }),
    /** Requests and streams that are using it. */
    users: 0,
    /** When it was last used, in ms. */
    usedAt: Date.now(),
    /** Its project's webhooks as it runs them (`DatasetState.hooks`). */
    hooks: undefined as string | null | undefined,
  }
}

/** Whether nothing has used a dataset since a time, in ms. */
export function isIdle(dataset: OpenDataset, since: number): boolean {
  const { users, usedAt, presence, webhooks } = dataset
  return users === 0 && usedAt <= since && !presence.isUsed && !webhooks.areRunning
}

export async function closeDataset(dataset: OpenDataset): Promise<void> {
  dataset.presence.close()
  dataset.listeners.close()
  await dataset.writer.settled()
  await dataset.webhooks.close()
  await dataset.queries.close()
}

/** Rebuilds an asset's URL from its path: the lake's URL may have changed since the upload. */
function withUrl(document: LakeDocument, publicUrl: string): LakeDocument {
  const isAsset = document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
  if (!isAsset || typeof document.path !== 'string') return document
  return { ...document, url: `${publicUrl}/${document.path}` }
}
