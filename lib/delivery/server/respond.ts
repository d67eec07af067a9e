import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { choiceOfVariants } from '#lib/insight/experiments/for-server.ts'
import { readMark, variantPath, VARIANTS } from '#lib/insight/experiments/experiment.ts'
import { pageOfTwin, twinPath } from '#lib/content/paths.ts'
import { isInPreview } from '#lib/platform/http/draft-cookie.ts'
import { KEPT_PAGE_HEADER, ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { connectTo, type NextHandler } from './ask-next.ts'
import { compressResponse } from './compress-response.ts'
import { finishedPage } from './finished-pages.ts'
import { createPages, type Found } from './pages.ts'
import { readyPage, readyPayload, send } from './send.ts'
import { wantsTwin } from './wants-twin.ts'

/**
 * The paths of pages and of their Markdown twins, as links are written: any other spelling is Next's
 * to redirect or refuse.
 * deploy/nginx.conf has the same expression.
 */
export const PAGE =
  /^\/(?:(?!(?:_next|api|page-script|preview|share-images|studio|variants)(?:\/|$))[\w-]+(?:\/[\w-]+)*(?:\.md)?)?$/

/**
 * Answers public pages from memory, ahead of Next, and leaves everything else to it: preview, parts
 * of pages (RSC), the Studio, routes and files.
 */
export function respondAheadOf(next: NextHandler): RequestListener {
  const askNext = connectTo(next)
  const pages = createPages((path, kept) => askNext(path, headersFor(path, kept)))
  ownProcess.server = pages

  /** What can be sent right now to this visitor: the page, or their variant of it. */
  function recent(request: IncomingMessage, path: string): Found | undefined {
    const found = pages.recent(path)
    const own = found && pathOfVariant(request, found)
    if (!own) return found
    const variant = pages.recent(own)
    return variant && !isVariantOf(found, variant) ? found : variant
  }

  /** The same, of a page that has to be waited for. */
  async function pageFor(request: IncomingMessage, path: string, current: boolean) {
    const found = await pages.get(path, current)
    const own = found && pathOfVariant(request, found)
    const variant = own && (await pages.get(own, current))
    return variant && isVariantOf(found, variant) ? variant : found
  }

  /** After a restart, a payload is known again once its page was made. */
  async function payloadFor({ hash, page }: PayloadPath) {
    const isPage = PAGE.test(page) || page.startsWith(`${VARIANTS}/`)
    if (!(await finishedPage(hash)) && isPage) await pages.get(page)
    const finished = await finishedPage(hash)
    return finished?.bodies.payload && readyPayload(finished)
  }

  /** The twin of a page, if the client would rather have it and there is one. */
  async function twinFor(path: string, current: boolean) {
    const found = await pages.get(twinPath(path), current)
    return found?.page.status === 200 ? readyPage(found) : undefined
  }

  async function answer(request: IncomingMessage, path: string, current: boolean) {
    const asked = readPayloadPath(path)
    if (asked) return payloadFor(asked)
    const twin = wantsTwin(request) && !pageOfTwin(path) && (await twinFor(path, current))
    if (twin) return twin
    const found = await pageFor(request, path, current)
    return found && readyPage(found)
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
    const ready = current || wantsTwin(request) ? undefined : recent(request, path)
    if (ready) return send(request, response, readyPage(ready))
    answer(request, path, current).then(
      (found) => (found ? send(request, response, found) : pass(request, response)),
      () => pass(request, response),
    )
  }
}

/** What the path of a payload's URL is made of. */
interface PayloadPath {
  /** Of the page that it was made with. */
  hash: string
  /** The page's path. */
  page: string
}

function readPayloadPath(path: string): PayloadPath | undefined {
  const [, hash, page] = /^\/wake\/([\w-]+)(\/.*)$/.exec(path) ?? []
  return hash && page ? { hash, page } : undefined
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
  { page: { experiment: mark } }: Found,
): string | undefined {
  const choice = mark && choiceOfVariants()
  if (!choice) return
  const experiment = readMark(mark)
  const get = (name: string) => headers[name]?.toString() ?? null
  const key = choice.variantFor(experiment, { get })
  return key === experiment.variants[0]?.key ? undefined : variantPath(experiment.id, key)
}

/** Whether a page is a variant of another, in the same experiment; not while one starts or ends. */
function isVariantOf({ page }: Found, { page: variant }: Found): boolean {
  return variant.status === 200 && variant.experiment === page.experiment
}

/** The headers with which Next is asked for a path: a variant's is for our own requests alone. */
function headersFor(path: string, kept = false): Record<string, string> {
  const isVariant = path.startsWith(`${VARIANTS}/`)
  return {
    ...(isVariant && choiceOfVariants()?.internalHeaders()),
    ...(kept && { [KEPT_PAGE_HEADER]: 'wanted' }),
  }
}
