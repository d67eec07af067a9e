import { randomUUID } from 'node:crypto'
import { LakeError, httpError } from '../model/errors.ts'
import { EventStream } from '../listen/event-stream.ts'
import { ownHostRedirect } from '../http/own-host.ts'
import { readParams } from '../http/query-params.ts'
import type { DatasetRequest } from '../http/in-dataset.ts'
import { inDataset } from '../http/in-dataset.ts'
import { emulated } from '../http/route-group.ts'
import type { Reply } from '../http/route.ts'
import type { Filter } from '../listen/filter.ts'
import { readFilter } from '../listen/filter.ts'
import { Listener } from '../listen/listener.ts'
import { mutationFrames } from '../listen/transaction-events.ts'
import { isVersion } from '../model/document.ts'
import { isVisible } from '../query/perspective.ts'

/** `GET /data/listen/:dataset`: https://www.sanity.io/docs/http-reference/listen */
export const listenRoutes = emulated(
  'live updates',
  'listeners with filters (`delta::` too), versions if asked for, effects and resuming',
  [{ path: 'GET /data/listen/:dataset', handle: inDataset(listen) }],
)

/** In characters. */
const MAX_SEARCH = 16 * 1024

function listen(request: DatasetRequest): Reply {
  const { url } = request
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
      } catch (error) {
        if (!(error instanceof LakeError)) throw error
        stream.send('channelError', error.body)
        stream.end()
        return
      }
      // Without its database the lake can't say what was missed; the client comes back.
      begin(request, stream, visibleTo(request, filter)).catch(() => stream.end())
    },
  }
}

/** Registers before sending `welcome`, so that no commit is missed before the first query. */
async function begin(
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

/**
 * What the caller may see and asks for: versions in releases only with `includeAllVersions`, as
 * Sanity's SDK had to learn.
 */
function visibleTo({ url, visibility }: DatasetRequest, filter: Filter): Filter {
  const allVersions = url.searchParams.get('includeAllVersions') === 'true'
  if (visibility === 'all' && allVersions) return filter
  return (document, change) =>
    document !== null &&
    isVisible(document._id, visibility) &&
    (allVersions || !isVersion(document._id)) &&
    filter(document, change)
}
