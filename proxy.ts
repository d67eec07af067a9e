import { NextResponse, type NextRequest } from 'next/server'
import { isPublished } from '#lib/content/published.ts'
import { SHARED_FOR_A_SECOND } from '#lib/http/cache-control.ts'
import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'
import { UNKNOWN_RESOURCE_HEADER, UNKNOWN_RESOURCE_PAGE } from '#lib/http/rewrites.ts'
import { env } from '#lib/env/env.ts'
import { HOSTED_SECURITY_POLICY, localSecurityPolicy } from '#studio/security-policy.ts'

// Next parses this without running it, so it can't use our constants.
export const config = {
  matcher: ['/resources/:slug', '/share-images/:path*', '/resource-not-found', '/studio/:path*'],
}

/** A resource's page, or its share image. */
const OF_RESOURCE = /^\/(?:share-images\/)?resources\/([^/]+)\/?$/
/** The only share image that doesn't belong to a resource. */
const LIST_PICTURE = '/share-images/resources'

/** Caches in front of the site may keep a 404 no longer than a page, so a new resource shows up. */
const NOT_FOUND = { status: 404, headers: { 'cache-control': SHARED_FOR_A_SECOND } }

/**
 * Runs before a page is rendered: sets the Studio's security policy, and the status of a resource
 * that doesn't exist.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (pathname.startsWith('/studio')) return studio()
  if (pathname === UNKNOWN_RESOURCE_PAGE) return NextResponse.next(NOT_FOUND)
  if (pathname === LIST_PICTURE) return NextResponse.next()
  return resource(request, OF_RESOURCE.exec(pathname)?.[1] ?? '')
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

/**
 * Responds to an unknown resource with status 404 and complete HTML. `notFound()` in a page
 * doesn't: it sends a shell that only a script fills in. If it's unknown whether the resource
 * exists, the request goes on, since the page may still be cached.
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
