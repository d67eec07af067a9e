import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'

interface Rewrite {
  source: string
  destination: string
  has: { type: 'cookie' | 'header'; key: string }[]
}

/** Set by the proxy if no document has the path. The proxy removes it from incoming requests. */
export const UNKNOWN_HEADER = 'x-unknown-page'
export const UNKNOWN_RESOURCE_PAGE = '/resource-not-found'

/** Every path that could be a page, whether it exists or not. */
const ANY_PAGE =
  '/:path((?!api/|_next/|studio(?:/|$)|preview(?:/|$)|share-images/|.*opengraph-image|.*\\.).+)'
const IN_PREVIEW: Rewrite['has'] = [{ type: 'cookie', key: DRAFT_COOKIE }]
const UNKNOWN: Rewrite['has'] = [{ type: 'header', key: UNKNOWN_HEADER }]
/** Has no route and never will, so Next responds as to any other path. */
const NO_ROUTE = '/any-other-path/without-a-route'

/**
 * Pages served under other pages' URLs: the preview tree for staff, and what is shown in place of
 * documents that don't exist. These
 * are rules of Next's router and not rewrites in the proxy: Next compares a proxy's URL with its
 * own idea of scheme and host, and where they differ (`next start -H 127.0.0.1`, TLS in front) it
 * proxies the request to itself over the network (vercel/next.js#94745).
 */
export function rewrites(): { beforeFiles: Rewrite[]; afterFiles: Rewrite[] } {
  return {
    beforeFiles: [
      { source: ANY_PAGE, destination: '/preview/:path', has: IN_PREVIEW },
      { source: '/', destination: '/preview', has: IN_PREVIEW },
      { source: '/resources/:slug', destination: UNKNOWN_RESOURCE_PAGE, has: UNKNOWN },
      { source: '/share-images/:path*', destination: UNKNOWN_RESOURCE_PAGE, has: UNKNOWN },
    ],
    // After the site's own routes and files, which no document has either.
    afterFiles: [
      { source: '/:slug', destination: NO_ROUTE, has: UNKNOWN },
      { source: '/customers/:slug', destination: NO_ROUTE, has: UNKNOWN },
    ],
  }
}
