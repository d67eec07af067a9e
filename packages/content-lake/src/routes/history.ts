import type { LakeDocument } from '../model/document.ts'
import { publishedIdOf } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { documentEvents } from '../history/events.ts'
import { transactionLine } from '../history/transactions.ts'
import { requireSignIn } from '../http/identify.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import { group } from '../listen/listeners.ts'
import { lastState, readRevisions, releasedVersions, seqAt, seqOf } from '../store/history.ts'

/**
 * `/data/history/…`: https://www.sanity.io/docs/http-reference/history, and the events that the
 * Studio lists.
 */
export const historyRoutes = emulated(
  'history',
  'transactions, events, a document at a revision or time',
  [
    { path: 'GET /data/history/:dataset/transactions/:ids', handle: inDataset(transactions) },
    { path: 'GET /data/history/:dataset/events/documents/:id', handle: inDataset(events) },
    { path: 'GET /data/history/:dataset/documents/:ids', handle: inDataset(documents) },
  ],
  { missing: 'retention limits' },
)

const MAX_TRANSACTIONS = 100
const MAX_EVENTS = 100

async function transactions({ dataset, identity, params, url }: DatasetRequest): Promise<Reply> {
  requireSignIn(identity)
  const { searchParams } = url
  const documentIds = (params.ids ?? '').split(',')
  const bound = async (name: string, time: string) => {
    const id = searchParams.get(name)
    if (id) return (await seqOf(dataset.storage, id)) ?? undefined
    const at = searchParams.get(time)
    return at ? seqAt(dataset.storage, readTime(at)) : undefined
  }
  const from = await bound('fromTransaction', 'fromTime')
  const revisions = await readRevisions(dataset.storage, {
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
  const lines = group(revisions).map(
    (transaction) => `${JSON.stringify(transactionLine(transaction, shape))}\n`,
  )
  return {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: lines.join(''),
  }
}

async function events({ dataset, identity, params, url }: DatasetRequest): Promise<Reply> {
  requireSignIn(identity)
  const requested = params.id ?? ''
  const publishedId = publishedIdOf(requested)
  const versions = await releasedVersions(dataset.storage, publishedId)
  const documentIds = [...new Set([publishedId, `drafts.${publishedId}`, requested, ...versions])]
  const all = documentEvents(
    group(await readRevisions(dataset.storage, { documentIds })),
    publishedId,
  )
  const start = Number(url.searchParams.get('nextCursor') ?? 0) || 0
  const limit = readLimit(url.searchParams, MAX_EVENTS)
  const page = all.slice(start, start + limit)
  const nextCursor = start + limit < all.length ? String(start + limit) : ''
  return { body: { events: { [requested]: page }, nextCursor } }
}

async function documents({ dataset, identity, params, url }: DatasetRequest): Promise<Reply> {
  requireSignIn(identity)
  const found: LakeDocument[] = []
  for (const id of (params.ids ?? '').split(',')) {
    const document = await documentAt(dataset, id, url.searchParams)
    if (document) found.push(document)
  }
  return { body: { documents: found } }
}

/** A document at a transaction or a time, or its last revision, even if it was deleted since. */
async function documentAt(dataset: DatasetRequest['dataset'], id: string, search: URLSearchParams) {
  if (search.get('lastRevision') === 'true') return lastState(dataset.storage, id)
  const revision = search.get('revision')
  const time = search.get('time')
  if (!revision && !time)
    throw httpError(400, 'Missing parameter "revision", "time" or "lastRevision"')
  const upToSeq = revision
    ? await seqOf(dataset.storage, revision)
    : await seqAt(dataset.storage, readTime(time ?? ''))
  if (upToSeq === null) return null
  const [at] = await readRevisions(dataset.storage, {
    documentIds: [id],
    newestFirst: true,
    limit: 1,
    upToSeq,
  })
  return at?.next
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
