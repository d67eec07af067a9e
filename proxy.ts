import { NextResponse, type NextRequest } from 'next/server'
import { isPublished } from '#lib/content/published.ts'
import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'
import { UNKNOWN_RESOURCE_HEADER, UNKNOWN_RESOURCE_PAGE } from '#lib/http/rewrites.ts'
import { env } from '#lib/env.ts'
import { HOSTED_SECURITY_POLICY, localSecurityPolicy } from '#studio/security-policy.ts'

// Next reads this without running it, so it holds no name of ours.
export const config = {
  matcher: ['/resources/:slug', '/share-images/:path*', '/resource-not-found', '/studio/:path*'],
}

/** A resource's page, and the picture that networks show for it. */
const OF_RESOURCE = /^\/(?:share-images\/)?resources\/([^/]+)\/?$/
/** The one picture that is no resource's. */
const LIST_PICTURE = '/share-images/resources'

/** Caches in front of the site may keep a 404 for a moment. A new resource is to be seen at once. */
const NOT_FOUND = { status: 404, headers: { 'cache-control': 'public, max-age=0, s-maxage=5' } }

/** Runs before a page is rendered: sets the Studio's policy, and the status of a resource that doesn't exist. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (pathname.startsWith('/studio')) return studio()
  if (pathname === UNKNOWN_RESOURCE_PAGE) return NextResponse.next(NOT_FOUND)
  if (pathname === LIST_PICTURE) return NextResponse.next()
  return resource(request, OF_RESOURCE.exec(pathname)?.[1] ?? '')
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
 * does not: it answers with a shell that only a script fills. Where nobody knows whether the
 * resource exists, the page may still be in the cache.
 */
async function resource(request: NextRequest, slug: string): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.delete(UNKNOWN_RESOURCE_HEADER)
  if (request.cookies.has(DRAFT_COOKIE) || (await isPublished(slug)) !== false) {
    return NextResponse.next({ request: { headers } })
  }
  headers.set(UNKNOWN_RESOURCE_HEADER, '1')
  return NextResponse.next({ ...NOT_FOUND, request: { headers } })
}
