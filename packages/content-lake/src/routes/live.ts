import { EventStream } from '../listen/event-stream.ts'
import { requireSignIn } from '../http/identify.ts'
import { ownHostRedirect } from '../http/own-host.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Change } from '../model/document.ts'
import { DEFINITIONS, coordinatesOf } from '../model/variant.ts'
import type { Reply } from '../http/route.ts'
import { isVisible } from '../query/perspective.ts'
import { syncTagsOf } from '../query/sync-tags.ts'

/**
 * `GET /data/live/events/:dataset`: the `syncTags` of queries whose results are out of date. Sites
 * subscribe to it with `defineLive` of next-sanity or the client's `live.events()`.
 */
export const liveRoutes = emulated('live updates', 'Live Content API', [
  { path: 'GET /data/live/events/:dataset', handle: inDataset(live) },
])

function live(request: DatasetRequest): Reply {
  const { dataset, url, identity, visibility } = request
  const includeDrafts = url.searchParams.get('includeDrafts') === 'true'
  const published = visibility === 'nothing' ? 'nothing' : 'public'
  const redirect = ownHostRedirect(request)
  if (redirect) return redirect
  if (includeDrafts) requireSignIn(identity)
  return {
    stream: (response) => {
      const stream = new EventStream(response)
      const stop = dataset.writer.onCommit((transaction) => {
        const seen = transaction.changes.filter((change) =>
          isVisible(shownId(change), includeDrafts ? 'all' : published),
        )
        if (seen.length > 0) stream.send('message', { tags: syncTagsOf(seen) }, transaction.id)
      })
      stream.onClose(stop)
      stream.send('welcome', {})
    },
  }
}

/** The id under which visitors see a document: variants by that of their document. */
function shownId({ id, previous, next }: Change): string {
  // What its definition says decides which documents a visitor sees.
  if (id.startsWith(DEFINITIONS)) return id.slice(DEFINITIONS.length)
  const document = next ?? previous
  const variant = document && coordinatesOf(document)
  return variant?.bundle === 'published' ? variant.group : id
}
