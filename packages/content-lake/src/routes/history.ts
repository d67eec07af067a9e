import { type DatasetRequest, inDataset, signedIn } from '../http/access.ts'
import { emulated, type Reply } from '../http/route.ts'
import { effectsOf } from '../listen/mendoza.ts'
import { type Change, type LakeDocument, publishedIdOf } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { bundleOf } from '../model/variant.ts'
import { lastState, lastTransaction } from '../store/history.ts'
import type { CommittedTransaction } from '../store/mutation.ts'

/** https://www.sanity.io/docs/http-reference/history, and the events that the Studio lists. */
export const historyRoutes = emulated(
  'history',
  'transactions, events, a document at a revision or time',
  {
    'GET /data/history/:dataset/transactions/:ids': inDataset(signedIn(listTransactions)),
    'GET /data/history/:dataset/events/documents/:id': inDataset(signedIn(events)),
    'GET /data/history/:dataset/documents/:ids': inDataset(signedIn(documents)),
  },
  { missing: 'retention limits' },
)

const MAX_TRANSACTIONS = 100
const MAX_EVENTS = 100

async function listTransactions({ dataset, params, url }: DatasetRequest): Promise<Reply> {
  const { searchParams } = url
  const { log } = dataset
  const documentIds = (params.ids ?? '').split(',')
  const bound = async (name: string, time: string) => {
    const id = searchParams.get(name)
    if (id) return (await log.find(id))?.seq
    const at = searchParams.get(time)
    return at ? log.lastSeq(readTime(at)) : undefined
  }
  const from = await bound('fromTransaction', 'fromTime')
  const transactions = await log.read({
    documentIds,
    afterSeq: from === undefined ? 0 : from - 1,
    upToSeq: await bound('toTransaction', 'toTime'),
    newestFirst: searchParams.get('reverse') === 'true',
    limit: readLimit(searchParams, MAX_TRANSACTIONS),
  })
  const shape = {
    // `excludeContent` doesn't exclude mutations: the Studio sends it and still reads them.
    mutations: searchParams.get('excludeMutations') !== 'true',
    effects: searchParams.get('effectFormat') === 'mendoza',
  }
  const lines = transactions.map(
    (transaction) => `${JSON.stringify(transactionLine(transaction, shape))}\n`,
  )
  return {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: lines.join(''),
  }
}

async function events({ dataset, params, url }: DatasetRequest): Promise<Reply> {
  const requested = params.id ?? ''
  const publishedId = publishedIdOf(requested)
  const { log } = dataset
  // From which releases published or unpublished it.
  const versions = (await log.changedWith(publishedId, 'versions.')).filter(
    (id) => publishedIdOf(id) === publishedId,
  )
  const documentIds = [...new Set([publishedId, `drafts.${publishedId}`, requested, ...versions])]
  const transactions = await log.read({ documentIds })
  const all = documentEvents(transactions, publishedId)
  const start = Number(url.searchParams.get('nextCursor') ?? 0) || 0
  const limit = readLimit(url.searchParams, MAX_EVENTS)
  const page = all.slice(start, start + limit)
  const nextCursor = start + limit < all.length ? String(start + limit) : ''
  return { body: { events: { [requested]: page }, nextCursor } }
}

async function documents({ dataset, params, url }: DatasetRequest): Promise<Reply> {
  const found: LakeDocument[] = []
  for (const id of (params.ids ?? '').split(',')) {
    const document = await documentAt(dataset, id, url.searchParams)
    if (document) found.push(document)
  }
  return { body: { documents: found } }
}

/** A document at a transaction or a time, or its last revision, even if it was deleted since. */
async function documentAt(dataset: DatasetRequest['dataset'], id: string, search: URLSearchParams) {
  if (search.get('lastRevision') === 'true') return lastState(dataset.log, id)
  const revision = search.get('revision')
  const time = search.get('time')
  if (!revision && !time)
    throw httpError(400, 'Missing parameter "revision", "time" or "lastRevision"')
  const upToSeq = revision
    ? (await dataset.log.find(revision))?.seq
    : await dataset.log.lastSeq(readTime(time ?? ''))
  if (upToSeq === undefined) return null
  return (await lastTransaction(dataset.log, id, upToSeq))?.changes[0]?.next
}

function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw httpError(400, `"${text}" is not a time`)
  return time
}

function readLimit(search: URLSearchParams, most: number): number {
  const given = Number(search.get('limit') ?? most)
  return Number.isInteger(given) && given > 0 ? Math.min(given, most) : most
}

function transactionLine(
  { id, timestamp, author, mutations, changes }: CommittedTransaction,
  shape: { mutations: boolean; effects: boolean },
) {
  const effects = changes.map(({ id: documentId, previous, next }) => [
    documentId,
    effectsOf(previous, next),
  ])
  return {
    id,
    timestamp,
    author,
    documentIDs: changes.map((change) => change.id),
    ...(shape.mutations && { mutations }),
    ...(shape.effects && { effects: Object.fromEntries(effects) as object }),
  }
}

/** What happened to a document. Edits aren't listed: the Studio finds those itself. */
interface DocumentEvent {
  type: string
  timestamp: string
  author: string
  documentId: string
  [detail: string]: unknown
}

/**
 * The events of a document, its draft and versions: from its transactions, oldest first, to the
 * newest first.
 */
function documentEvents(
  transactions: CommittedTransaction[],
  publishedId: string,
): DocumentEvent[] {
  /** The revision of each draft or version that exists at this point. */
  const versions = new Map<string, string>()
  const live: Live = {}
  return transactions
    .flatMap((transaction) => eventsOf(transaction, publishedId, versions, live))
    .toReversed()
}

interface Live {
  revisionId?: string
}

function eventsOf(
  transaction: CommittedTransaction,
  publishedId: string,
  versions: Map<string, string>,
  live: Live,
): DocumentEvent[] {
  const published = transaction.changes.find((change) => change.id === publishedId)
  const others = transaction.changes.filter((change) => change.id !== publishedId)
  const gone = others.filter(({ next }) => !next)
  const made = others.filter(({ previous }) => !previous)
  for (const { id, next } of others) {
    if (next) versions.set(id, next._rev)
    else versions.delete(id)
  }
  // In the Studio's published view, a new draft's entry shows the revision published at the time.
  const shown = { ...live }
  if (published) live.revisionId = published.next?._rev
  const base = {
    timestamp: transaction.timestamp,
    author: transaction.author,
    documentId: publishedId,
  }
  const revisionId = transaction.id
  const [version] = gone
  if (published?.next && version) return [publishEvent(version)]
  if (published && !published.next) {
    const [draftId] = versions.keys()
    if (draftId === undefined) return [{ ...base, type: 'deleteDocumentGroup' }]
    const versionRevisionId = versions.get(draftId)
    return [{ ...base, type: 'unpublishDocument', versionId: draftId, versionRevisionId }]
  }
  return [
    ...made.map((change) =>
      Object.assign(versionEvent('createDocumentVersion', change, revisionId), shown),
    ),
    ...gone.map((change) => versionEvent('deleteDocumentVersion', change, change.previous?._rev)),
    ...(published ? [liveEvent(published)] : []),
  ]

  function publishEvent(change: Change): DocumentEvent {
    const { id, previous } = change
    const release = releaseOf(change)
    const publishCause = release.releaseId ? 'release.publish' : 'document.publish'
    const cause = { publishCause, contributors: [transaction.author] }
    const of = { versionId: id, versionRevisionId: previous?._rev, ...release }
    return { ...base, type: 'publishDocumentVersion', revisionId, ...of, ...cause }
  }

  function versionEvent(
    type: string,
    change: Change,
    versionRevisionId: string | undefined,
  ): DocumentEvent {
    return { ...base, type, versionId: change.id, versionRevisionId, ...releaseOf(change) }
  }

  function liveEvent({ previous }: Change): DocumentEvent {
    return { ...base, type: previous ? 'updateLiveDocument' : 'createLiveDocument', revisionId }
  }
}

function releaseOf({ id, previous, next }: Change): { releaseId?: string } {
  const bundle = bundleOf(next ?? previous ?? { _id: id })
  return bundle === 'drafts' || bundle === 'published' ? {} : { releaseId: bundle }
}
