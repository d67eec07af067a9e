import { EventStream, eventFrame } from '../listen/event-stream.ts'
import { Listener } from '../listen/listener.ts'
import { oncePer } from '../listen/once-per.ts'
import { requireSignIn } from '../http/identify.ts'
import { ownHostRedirect } from '../http/own-host.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Change } from '../model/document.ts'
import { DEFINITIONS, coordinatesOf } from '../model/variant.ts'
import type { Reply } from '../http/route.ts'
import { isVisible, type Visibility } from '../query/perspective.ts'
import { syncTagsOf } from '../query/sync-tags.ts'
import type { CommittedTransaction } from '../store/feed.ts'

/**
 * `GET /data/live/events/:dataset`: the `syncTags` of queries whose results are out of date. Sites
 * subscribe to it with `defineLive` of next-sanity or the client's `live.events()`.
 */
export const liveRoutes = emulated('live updates', 'Live Content API with resuming', [
  { path: 'GET /data/live/events/:dataset', handle: inDataset(live) },
])

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
      begin(request, stream, listener).catch(() => stream.end())
    },
  }
}

/**
 * Who reconnects gets what happened since the last event; `restart` says that it isn't known, so
 * that sites refresh everything.
 */
async function begin({ dataset, incoming }: DatasetRequest, stream: EventStream, to: Listener) {
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
