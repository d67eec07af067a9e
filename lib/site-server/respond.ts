import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'
import { askNext, type NextHandler } from './ask-next.ts'
import { compressResponse } from './compress-response.ts'
import { payloadOf, readPayloadPath } from './payloads.ts'
import { createRecentPages } from './recent-pages.ts'
import { readyPage, readyPayload, send, type Sendable } from './send.ts'

/**
 * The paths of pages, as links are written: any other spelling is Next's to redirect or refuse.
 * deploy/nginx.conf has the same expression.
 */
export const PAGE =
  /^\/(?:(?!(?:_next|api|page-script|preview|share-images|studio)(?:\/|$))[\w-]+(?:\/[\w-]+)*)?$/

/** The webhook that says that content was published. */
const WEBHOOK = '/api/revalidate'

/**
 * Answers public pages from memory, ahead of Next, and leaves everything else to it: preview, parts
 * of pages (RSC), the Studio, routes and files.
 */
export function respondAheadOf(next: NextHandler): RequestListener {
  const pages = createRecentPages((path) => askNext(next, path), readyPage)

  async function answer(path: string, current: boolean): Promise<Sendable | undefined> {
    const payload = readPayloadPath(path)
    if (payload) return answerPayload(payload)
    if (!PAGE.test(path)) return
    const found = await pages.get(path, current)
    return found?.fromMemory ? found.page.remembered : found?.page.asked
  }

  /** After a restart, a payload is remembered again once its page was made. */
  async function answerPayload({ hash, page }: { hash: string; page: string }) {
    if (!payloadOf(hash) && PAGE.test(page)) await pages.get(page, false)
    const bodies = payloadOf(hash)
    return bodies && readyPayload(bodies)
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'POST' && request.url === WEBHOOK) {
      response.once('finish', () => pages.forget())
    }
    compressResponse(request, response)
    void next(request, response)
  }

  return (request, response) => {
    const path = pathOf(request)
    if (path === undefined) return pass(request, response)
    const current = /\bno-cache\b/.test(request.headers['cache-control'] ?? '')
    // Most requests end here, without waiting for anything.
    const recent = current ? undefined : pages.recent(path)
    if (recent) return send(request, response, recent.remembered)
    answer(path, current).then(
      (found) => (found ? send(request, response, found) : pass(request, response)),
      () => pass(request, response),
    )
  }
}

/** The path that anybody may ask for. A query changes nothing, so it is left out. */
function pathOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return
  if (headers.rsc !== undefined || headers.cookie?.includes(DRAFT_COOKIE)) return
  const [path, query = ''] = url.split('?', 2)
  return /(?:^|&)_rsc\b/.test(query) ? undefined : path
}
