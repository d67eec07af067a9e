import { NextResponse, type NextRequest } from 'next/server'
import { pageOfTwin, twinPath } from '#lib/content/paths.ts'
import { afterEnd, endOfPage, isHiddenPath, isPublishedPath } from '#lib/content/published.ts'
import { movedTo } from '#lib/publishing/redirects/moved.ts'
import { withQuery } from '#lib/publishing/redirects/path.ts'
import { isInternal } from '#lib/insight/experiments/internal.ts'
import { runningExperiments } from '#lib/insight/experiments/known.ts'
import { VARIANTS } from '#lib/insight/experiments/experiment.ts'
import { variantFor } from '#lib/insight/experiments/visitors-variant.ts'
import { PER_VISITOR, SHARED_FOR_A_SECOND } from '#lib/platform/http/cache-control.ts'
import { DRAFT_COOKIE } from '#lib/platform/http/draft-cookie.ts'
import { prefersMarkdown } from '#lib/platform/http/prefers-markdown.ts'
import {
  PAGE_END_HEADER,
  TWIN_HEADER,
  UNKNOWN_HEADER,
  UNKNOWN_RESOURCE_PAGE,
  VARIANT_HEADER,
} from '#lib/platform/http/rewrites.ts'
import { PAGE_TAGS_HEADER } from '#lib/delivery/refresh/own-process.ts'
import { env } from '#lib/platform/env/env.ts'
import { HOSTED_SECURITY_POLICY, localSecurityPolicy } from '#studio/security-policy.ts'

// Next parses this without running it, so it can't use our constants. Any path may be one that a
// page had before, except those of the framework's files.
export const config = { matcher: ['/', '/((?!_next/|api/|page-script/).+)'] }

/** In production lib/delivery/server answers first; in development it doesn't. */
const IS_SERVED_AHEAD = Boolean(process.env.SITE_SERVER) && process.env.NODE_ENV === 'production'

/** A share image, and the page that it is of. */
const SHARE_IMAGE = /^\/share-images(\/.*)$/
/** The only share image that isn't a document's. */
const LIST_PICTURE = '/share-images/resources'

/** Next would have caches in front of the site keep a page for an hour, or a 404. */
const SHARED = { 'cache-control': SHARED_FOR_A_SECOND }
/** Pages of routes that no document has. */
const OF_ROUTES = new Set(['/resources', '/privacy'])
const NOT_FOUND = { status: 404, headers: SHARED }

/**
 * Runs before a page is rendered: sets the Studio's security policy, says which documents don't
 * exist, and sends visitors on from old paths and from pages that have ended.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (/^\/studio(?:\/|$)/.test(pathname)) return studio()
  if (/^\/preview(?:\/|$)/.test(pathname)) return preview(request)
  if (pathname === UNKNOWN_RESOURCE_PAGE) return NextResponse.next(NOT_FOUND)
  if (pathname === LIST_PICTURE) return NextResponse.next({ headers: SHARED })
  if (pathname.startsWith(`${VARIANTS}/`) && isInternal(request.headers)) return NextResponse.next()
  return page(request, SHARE_IMAGE.exec(pathname)?.[1] ?? pageOfTwin(pathname) ?? pathname)
}

/**
 * Sets the Studio's policy. With a local content lake it keeps the Studio on this machine. Sanity's
 * own Studio needs hosts that only Sanity knows.
 */
function studio(): Response {
  const response = NextResponse.next()
  const development = process.env.NODE_ENV === 'development'
  const policy = env.SANITY_API_HOST
    ? localSecurityPolicy(env.SANITY_API_HOST, development)
    : HOSTED_SECURITY_POLICY
  response.headers.set('content-security-policy', policy)
  return response
}

/** Refuses the pages of preview to everybody else, before anything is rendered or asked for. */
function preview({ cookies, nextUrl }: NextRequest): Response {
  if (cookies.has(DRAFT_COOKIE)) return NextResponse.next()
  return redirect('/api/draft-mode/disable', nextUrl, 307, 'no-store')
}

/**
 * Marks a request for a document that doesn't exist, so that lib/platform/http/rewrites.ts leads it to a
 * static page with complete HTML; `notFound()` in a page sends a shell that only a script fills in.
 * If it's unknown whether the document exists, the request goes on, since the page may still be
 * cached.
 */
async function page(request: NextRequest, path: string): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.delete(UNKNOWN_HEADER)
  headers.delete(VARIANT_HEADER)
  headers.delete(TWIN_HEADER)
  if (request.cookies.has(DRAFT_COOKIE)) return NextResponse.next({ request: { headers } })
  const isTwin = pageOfTwin(request.nextUrl.pathname) !== undefined
  if (path === '/') return isTwin ? forTwin(path, headers) : inVariant(path, headers)
  if ((await isPublishedPath(path)) !== false) {
    const ended = sentOn(request, path)
    return ended ?? (isTwin ? forTwin(path, headers) : inVariant(path, headers))
  }
  const moved = await movedResponse(request, path)
  if (moved) return moved
  // Its route says whether there is one.
  if (isTwin) return forTwin(path, headers)
  if (OF_ROUTES.has(path)) return inVariant(path, headers)
  headers.set(UNKNOWN_HEADER, '1')
  // At any other path Next finds no route, and sets the status itself.
  const isStatic = /^\/(?:resources\/|share-images(?:\/|$))/.test(request.nextUrl.pathname)
  return NextResponse.next({ headers: SHARED, ...(isStatic && NOT_FOUND), request: { headers } })
}

/**
 * Has a page rendered in the variant that its visitor gets, by lib/platform/http/rewrites.ts, where
 * lib/delivery/server isn't in front to choose it.
 */
async function inVariant(path: string, headers: Headers): Promise<Response> {
  if (headers.has(PAGE_TAGS_HEADER)) return forOurServer(path, headers)
  if (!IS_SERVED_AHEAD && !isHiddenPath(path) && prefersMarkdown(headers.get('accept') ?? '*/*')) {
    headers.set(TWIN_HEADER, '1')
    return NextResponse.next({ request: { headers }, headers: SHARED })
  }
  const running = IS_SERVED_AHEAD ? [] : await runningExperiments()
  const experiment = running.find((each) => each.path === path)
  if (!experiment) return NextResponse.next({ request: { headers }, headers: SHARED })
  const { id, variants } = experiment
  const key = variantFor(experiment, headers)
  if (key !== variants[0]?.key) headers.set(VARIANT_HEADER, `${id}/${key}`)
  return NextResponse.next({ request: { headers }, headers: { 'cache-control': PER_VISITOR } })
}

/** A twin: of an experiment's page it is the control's. */
function forTwin(path: string, headers: Headers): Response {
  if (headers.has(PAGE_TAGS_HEADER)) return forOurServer(path, headers)
  return NextResponse.next({ request: { headers }, headers: SHARED })
}

/** What lib/delivery/server keeps says when it ends, and for how long Next itself would show it. */
function forOurServer(path: string, headers: Headers): Response {
  const end = endOfPage(path)
  const own = end === null ? undefined : { [PAGE_END_HEADER]: String(end) }
  return NextResponse.next({ request: { headers }, headers: own })
}

/**
 * Sends visitors on from a page that has ended, with the query they came with. For now only (307):
 * staff may move the end, or give the slug to the next campaign, and browsers keep a permanent
 * redirect for as long as they like.
 */
function sentOn({ nextUrl }: NextRequest, path: string): Response | null {
  const target = afterEnd(path, Date.now())
  if (target === null) return null
  const to = withQuery(target, nextUrl.search)
  return redirect(asAsked(to, nextUrl), nextUrl, 307, 'no-store')
}

/** Where a page's visitor is sent; a twin's reader to the twin of that, on this site. */
function asAsked(target: string, { pathname, origin }: NextRequest['nextUrl']): string {
  const url = new URL(target, origin)
  if (pageOfTwin(pathname) === undefined || url.origin !== origin) return target
  return twinPath(url.pathname) + url.search
}

/** Sends visitors of an old path on (docs/decisions/0152-redirects.md). */
async function movedResponse(
  { method, nextUrl }: NextRequest,
  path: string,
): Promise<Response | null> {
  if (method !== 'GET' && method !== 'HEAD') return null
  // A share image has no redirect of its own.
  const from = pageOfTwin(nextUrl.pathname) === undefined ? nextUrl.pathname : path
  const moved = await movedTo(from, nextUrl.search)
  const target = moved && asAsked(moved, nextUrl)
  // A shared cache may ignore queries, as ours does: nobody gets another visitor's.
  const cacheControl = nextUrl.search ? 'no-store' : SHARED_FOR_A_SECOND
  return target === undefined ? null : redirect(target, nextUrl, 308, cacheControl)
}

/** The host in the URL stays within Next, which sends a path. */
function redirect(
  target: string,
  { origin }: NextRequest['nextUrl'],
  status: 307 | 308,
  cacheControl: string,
): Response {
  const location = new URL(target, origin).href
  return new Response(null, { status, headers: { location, 'cache-control': cacheControl } })
}
