import { NextResponse, type NextRequest } from 'next/server'
import { publishedSlugExists } from '#lib/content/fetch.ts'
import { isSlug } from '#lib/content/slug.ts'
import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'
import { env } from '#lib/env.ts'
import { HOSTED_SECURITY_POLICY, localSecurityPolicy } from '#studio/security-policy.ts'

// Next reads this without running it, so it holds no name of ours.
export const config = {
  matcher: [
    '/resources/:slug',
    '/resource-not-found',
    '/studio/:path*',
    {
      source: '/((?!api/|_next/|studio|preview/|.*opengraph-image|.*\\.).*)',
      has: [{ type: 'cookie', key: '__prerender_bypass' }],
    },
  ],
}

const NOT_FOUND_PAGE = '/resource-not-found'
const INSIDE = 'x-inside'

/** Milliseconds for which a slug that was there counts as there. */
const KNOWN_FOR = 60_000
/** Milliseconds that a visitor waits for the content lake to say whether a slug exists. */
const PATIENCE = 2000
const known = new Map<string, number>()

/** Answers before a page is rendered: the Studio's policy, the way to preview, and what no resource has as its address. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (pathname.startsWith('/studio')) return studio()
  if (request.cookies.has(DRAFT_COOKIE)) return preview(request)
  return resource(request)
}

function preview({ nextUrl }: NextRequest): Response {
  const path = nextUrl.pathname === '/' ? '' : nextUrl.pathname
  return NextResponse.rewrite(new URL(`/preview${path}${nextUrl.search}`, nextUrl))
}

/** Keeps the Studio of a local content lake on this machine. Sanity's own needs addresses that it alone knows. */
function studio(): Response {
  const response = NextResponse.next()
  const development = process.env.NODE_ENV === 'development'
  const policy = env.SANITY_API_HOST
    ? localSecurityPolicy(env.SANITY_API_HOST, development)
    : HOSTED_SECURITY_POLICY
  response.headers.set('content-security-policy', policy)
  return response
}

/**
 * Gives an unknown resource its status 404 together with its HTML, which `notFound()` in a page
 * does not: it answers with a shell that only a script fills.
 */
async function resource(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  const found =
    pathname === NOT_FOUND_PAGE
      ? request.headers.has(INSIDE)
      : await isPublished(pathname.slice('/resources/'.length), asksAnew(request))
  return found ? NextResponse.next() : notFound(request)
}

/**
 * A slug that was there before is not waited for: it is asked for again behind the visitor's back. Who asks anew is told
 * what is true now, such as the visit that follows a change.
 */
async function isPublished(slug: string, anew: boolean): Promise<boolean> {
  if (!isSlug(slug)) return false
  const seen = known.get(slug)
  if (seen === undefined || anew) return ask(slug)
  if (Date.now() - seen > KNOWN_FOR) void ask(slug)
  return true
}

function asksAnew({ headers }: NextRequest): boolean {
  return headers.get('cache-control') === 'no-cache'
}

async function ask(slug: string): Promise<boolean> {
  try {
    const exists = await publishedSlugExists(slug, AbortSignal.timeout(PATIENCE))
    if (exists) known.set(slug, Date.now())
    else known.delete(slug)
    return exists
  } catch {
    // The content lake is out of reach: the page may still be in the cache.
    return true
  }
}

async function notFound(request: NextRequest): Promise<Response> {
  const page = await fetch(new URL(NOT_FOUND_PAGE, request.nextUrl.origin), {
    headers: { [INSIDE]: '1' },
  })
  return new Response(page.body, {
    status: page.ok ? 404 : page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
    },
  })
}
