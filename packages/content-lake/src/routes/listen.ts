import { randomBytes, randomUUID } from 'node:crypto'
import { type DatasetRequest, inDataset, requireSignIn } from '../http/access.ts'
import { readParams } from '../http/body.ts'
import { isListenerHost, originOf } from '../http/origins.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { type Filter, readFilter } from '../listen/filter.ts'
import { eventFrame, EventStream, Listener } from '../listen/listeners.ts'
import { mutationFrames, oncePer } from '../listen/transaction-events.ts'
import { type Change, isVersion } from '../model/document.ts'
import { httpError, LakeError } from '../model/errors.ts'
import { coordinatesOf, DEFINITIONS } from '../model/variant.ts'
import { isVisible, type Visibility } from '../query/perspective.ts'
import { syncTagsOf } from '../query/plan.ts'
import type { CommittedTransaction } from '../store/mutation.ts'

/** `GET /data/listen/:dataset`: https://www.sanity.io/docs/http-reference/listen */
export const listenRoutes = emulated(
  'live updates',
  'listeners with filters (`delta::` too), versions if asked for, effects and resuming',
  { 'GET /data/listen/:dataset': inDataset(listen) },
)

/** In characters. */
const MAX_SEARCH = 16 * 1024

function listen(request: DatasetRequest): Reply {
  const { lake, dataset, url } = request
  const redirect = ownHostRedirect(request)
  if (redirect) return redirect
  // The official clients refuse to send more. Filters are read in the lake's own thread.
  if (url.search.length > MAX_SEARCH) throw httpError(414, 'The query is too large for a listener')
  const query = url.searchParams.get('query')
  if (!query) throw httpError(400, 'Missing required parameter "query"')
  const params = readParams(url)
  return {
    stream: (response) => {
      const stream = new EventStream(response)
      let filter: Filter
      try {
        filter = readFilter(query, params, (id) => find(request, id))
        const end = lake.limits?.begin('listeners', dataset.key)
        if (end) stream.onClose(end)
      } catch (error) {
        if (!(error instanceof LakeError)) throw error
        stream.send('channelError', error.body)
        stream.end()
        return
      }
      // Without its database the lake can't say what was missed; the client comes back.
      beginListening(request, stream, visibleTo(request, filter)).catch(() => stream.end())
    },
  }
}

/** Registers before sending `welcome`, so that no commit is missed before the first query. */
async function beginListening(
  { dataset, url, incoming }: DatasetRequest,
  stream: EventStream,
  filter: Filter,
) {
  const flag = (name: string, fallback: boolean) =>
    url.searchParams.has(name) ? url.searchParams.get(name) === 'true' : fallback
  const shape = {
    includeResult: flag('includeResult', false),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    effects: url.searchParams.get('effectFormat') === 'mendoza',
  }
  const listener = new Listener(stream, (transaction, after) => {
    for (const frame of mutationFrames(transaction, filter, shape, after)) stream.write(frame)
  })
  stream.onClose(dataset.listeners.add(listener))
  const welcome = { listenerName: randomUUID() }
  const lastEventId = incoming.headers['last-event-id']
  if (typeof lastEventId !== 'string' || !flag('enableResume', false)) {
    await dataset.listeners.begin(listener, () => stream.send('welcome', welcome))
    return
  }
  const welcomeBack = () => stream.send('welcomeback', welcome)
  if (await dataset.listeners.resume(listener, lastEventId, welcomeBack)) return
  await dataset.listeners.begin(listener, () => stream.send('reset', welcome))
}

function find({ dataset, visibility }: DatasetRequest, id: string) {
  return isVisible(id, visibility) ? dataset.documents.get(id) : undefined
}

/** What the caller sees and asks for: versions only with `includeAllVersions`. */
function visibleTo({ url, visibility }: DatasetRequest, filter: Filter): Filter {
  const allVersions = url.searchParams.get('includeAllVersions') === 'true'
  if (visibility === 'all' && allVersions) return filter
  return (document, change) =>
    document !== null &&
    isVisible(document._id, visibility) &&
    (allVersions || !isVersion(document._id)) &&
    filter(document, change)
}

/**
 * `GET /data/live/events/:dataset`: the `syncTags` of queries whose results are out of date. Sites
 * subscribe to it with `defineLive` of next-sanity or the client's `live.events()`.
 */
export const liveRoutes = emulated('live updates', 'Live Content API with resuming', {
  'GET /data/live/events/:dataset': inDataset(live),
})

function live(request: DatasetRequest): Reply {
  const { dataset, url, identity, visibility } = request
  const includeDrafts = url.searchParams.get('includeDrafts') === 'true'
  const published = visibility === 'nothing' ? 'nothing' : 'public'
  const visible = includeDrafts ? 'all' : published
  const redirect = ownHostRedirect(request)
  if (redirect) return redirect
  if (includeDrafts) requireSignIn(identity)
  return {
    stream: (response) => {
      const stream = new EventStream(response)
      const listener = new Listener(stream, (transaction, after) => {
        const frame = after === undefined && messageFor(transaction, visible)
        if (frame) stream.write(frame)
      })
      stream.onClose(dataset.listeners.add(listener))
      beginLive(request, stream, listener).catch(() => stream.end())
    },
  }
}

/** A client that reconnects gets what happened since; `restart` says that it isn't known. */
async function beginLive({ dataset, incoming }: DatasetRequest, stream: EventStream, to: Listener) {
  const { listeners } = dataset
  const welcome = (event: 'welcome' | 'restart', id: string) =>
    stream.write(eventFrame(event, {}, id))
  const last = incoming.headers['last-event-id']
  if (typeof last === 'string' && last !== '') {
    if (await listeners.resume(to, last, () => welcome('welcome', last))) return
  }
  await listeners.begin(to, (latest) => welcome(last ? 'restart' : 'welcome', latest ?? 'none'))
}

const messages = oncePer<CommittedTransaction, Buffer | null>()

/** The message that a transaction is to those who see that much of it, or null. */
function messageFor(transaction: CommittedTransaction, visibility: Visibility): Buffer | null {
  return messages(transaction, visibility, () => {
    const seen = transaction.changes.filter((change) => isVisible(shownId(change), visibility))
    return seen.length > 0
      ? eventFrame('message', { tags: syncTagsOf(seen) }, transaction.id)
      : null
  })
}

/** The id under which visitors see a document: variants by that of their document. */
function shownId({ id, previous, next }: Change): string {
  // What its definition says decides which documents a visitor sees.
  if (id.startsWith(DEFINITIONS)) return id.slice(DEFINITIONS.length)
  const document = next ?? previous
  const variant = document && coordinatesOf(document)
  return variant?.bundle === 'published' ? variant.group : id
}

/**
 * Browsers open at most six connections per host across all tabs, which the Studio's listeners
 * would use up. So each is redirected to a host name of its own, which is still this machine. Null
 * for those redirected already, for other clients, and behind a gateway, whose HTTP/2 has no such
 * limit.
 */
function ownHostRedirect({ lake, incoming, url, identity }: LakeRequest): Reply | null {
  const { origin, host = '' } = incoming.headers
  if (!origin || isListenerHost(host) || originOf(incoming).startsWith('https:')) return null
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const search = new URLSearchParams(url.searchParams)
  search.set('__ticket', lake.tickets.issue(identity))
  const name = `l${randomBytes(6).toString('hex')}.localhost`
  const location = `http://${name}${port}${url.pathname}?${search}`
  return { status: 307, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
