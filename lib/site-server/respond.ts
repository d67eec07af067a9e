import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'
import { askNext, type NextHandler } from './ask-next.ts'
import { compressResponse } from './compress-response.ts'
import { createRecentPages } from './recent-pages.ts'
import { readyPage, sendPage } from './send-page.ts'

/** The paths of pages, as links are written: any other spelling is Next's to redirect or refuse. */
const PAGE = /^\/(?:(?!(?:_next|api|preview|share-images|studio)\b)[\w-]+(?:\/[\w-]+)*)?$/

/** The webhook that says that content was published. */
const WEBHOOK = '/api/revalidate'

/**
 * Answers public pages from memory, ahead of Next, and leaves everything else to it: preview, parts
 * of pages (RSC), the Studio, routes and files.
 */
export function respondAheadOf(next: NextHandler): RequestListener {
  const pages = createRecentPages((path) => askNext(next, path), readyPage)

  function pass(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'POST' && request.url === WEBHOOK) {
      response.once('finish', () => pages.forget())
    }
    compressResponse(request, response)
    void next(request, response)
  }

  return (request, response) => {
    const path = pathOfPage(request)
    if (path === undefined) return pass(request, response)
    const current = /\bno-cache\b/.test(request.headers['cache-control'] ?? '')
    pages.get(path, current).then(
      (found) => {
        if (!found) return pass(request, response)
        sendPage(request, response, found)
      },
      () => pass(request, response),
    )
  }
}

/** The path of the public page that is asked for. Its query changes nothing, so it is left out. */
function pathOfPage({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return
  if (headers.rsc !== undefined || headers.cookie?.includes(DRAFT_COOKIE)) return
  const [path = '', query = ''] = url.split('?', 2)
  return PAGE.test(path) && !/(?:^|&)_rsc\b/.test(query) ? path : undefined
}
