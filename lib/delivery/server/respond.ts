import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { choiceOfVariants } from '#lib/insight/experiments/for-server.ts'
import { readMark, variantPath, VARIANTS } from '#lib/insight/experiments/experiment.ts'
import { isInPreview } from '#lib/platform/http/draft-cookie.ts'
import { ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { askNext, type NextHandler } from './ask-next.ts'
import { compressResponse } from './compress-response.ts'
import { payloadOf, readPayloadPath, type PayloadPath } from './page-bodies.ts'
import { createRecentPages } from './recent-pages.ts'
import { readyPage, readyPayload, send, type ReadyPage } from './send.ts'

/**
 * The paths of pages, as links are written: any other spelling is Next's to redirect or refuse.
 * deploy/nginx.conf has the same expression.
 */
export const PAGE =
  /^\/(?:(?!(?:_next|api|page-script|preview|share-images|studio|variants)(?:\/|$))[\w-]+(?:\/[\w-]+)*)?$/

/**
 * Answers public pages from memory, ahead of Next, and leaves everything else to it: preview, parts
 * of pages (RSC), the Studio, routes and files.
 */
export function respondAheadOf(next: NextHandler): RequestListener {
  const pages = createRecentPages((path) => askNext(next, path, headersFor(path)), readyPage)

  ownProcess.server = {
    forget: pages.forget,
    async isStale(path) {
      const found = await pages.get(path, true)
      return found?.page.asked.headers['x-nextjs-cache'] === 'STALE'
    },
  }

  /** What can be sent right now to this visitor: the page, or their variant of it. */
  function recent(request: IncomingMessage, path: string): ReadyPage | undefined {
    const page = pages.recent(path)
    const own = page && pathOfVariant(request, page)
    if (!own) return page
    const variant = pages.recent(own)
    return variant && !isVariantOf(page, variant) ? page : variant
  }

  /** The same, of a page that has to be waited for. */
  async function answerPage(request: IncomingMessage, path: string, current: boolean) {
    const found = await pages.get(path, current)
    const own = found && pathOfVariant(request, found.page)
    const variant = own && (await pages.get(own, current))
    const chosen = variant && isVariantOf(found.page, variant.page) ? variant : found
    return chosen?.fromMemory ? chosen.page.remembered : chosen?.page.asked
  }

  /** After a restart, a payload is remembered again once its page was made. */
  async function answerPayload(request: IncomingMessage, { hash, page }: PayloadPath) {
    if (!payloadOf(hash) && PAGE.test(page)) await answerPage(request, page, false)
    const bodies = payloadOf(hash)
    return bodies && readyPayload(bodies)
  }

  function answer(request: IncomingMessage, path: string, current: boolean) {
    const asked = readPayloadPath(path)
    return asked ? answerPayload(request, asked) : answerPage(request, path, current)
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    compressResponse(request, response)
    void next(request, response)
  }

  return (request, response) => {
    const path = pathOf(request)
    if (path === undefined) return pass(request, response)
    const current = /\bno-cache\b/.test(request.headers['cache-control'] ?? '')
    // Most requests end here, without waiting for anything.
    const ready = current ? undefined : recent(request, path)
    if (ready) return send(request, response, ready.remembered)
    answer(request, path, current).then(
      (found) => (found ? send(request, response, found) : pass(request, response)),
      () => pass(request, response),
    )
  }
}

/** The path of a page or payload that anybody may ask for. A query changes nothing. */
function pathOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return
  if (headers.rsc !== undefined || isInPreview(headers.cookie)) return
  const [path = '', query = ''] = url.split('?', 2)
  if (/(?:^|&)_rsc\b/.test(query)) return
  return PAGE.test(path) || readPayloadPath(path) ? path : undefined
}

/** The path of the variant that a visitor gets of a page; undefined for the page as it is. */
function pathOfVariant(
  { headers }: IncomingMessage,
  { experiment: mark }: ReadyPage,
): string | undefined {
  const choice = mark && choiceOfVariants()
  if (!choice) return
  const experiment = readMark(mark)
  const get = (name: string) => headers[name]?.toString() ?? null
  const key = choice.variantFor(experiment, { get })
  return key === experiment.variants[0]?.key ? undefined : variantPath(experiment.id, key)
}

/** Whether a page is a variant of another, in the same experiment; not while one starts or ends. */
function isVariantOf(page: ReadyPage, variant: ReadyPage): boolean {
  return variant.asked.status === 200 && variant.experiment === page.experiment
}

/** The headers with which Next is asked for a path: a variant's is for our own requests alone. */
function headersFor(path: string): Record<string, string> {
  return path.startsWith(`${VARIANTS}/`) ? (choiceOfVariants()?.internalHeaders() ?? {}) : {}
}
