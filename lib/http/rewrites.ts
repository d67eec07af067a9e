import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'

/** A rewrite as next.config.mjs takes it. */
interface Rewrite {
  source: string
  destination: string
  has: { type: 'cookie' | 'header'; key: string }[]
}

/** Put on a request by the proxy where no resource has the slug; it takes off what a caller sent. */
export const UNKNOWN_RESOURCE_HEADER = 'x-unknown-resource'
export const UNKNOWN_RESOURCE_PAGE = '/resource-not-found'

/** Every path that is a page's, or nobody's. */
const ANY_PAGE =
  '/:path((?!api/|_next/|studio|preview(?:/|$)|share-images/|.*opengraph-image|.*\\.).+)'
const IN_PREVIEW: Rewrite['has'] = [{ type: 'cookie', key: DRAFT_COOKIE }]
const UNKNOWN: Rewrite['has'] = [{ type: 'header', key: UNKNOWN_RESOURCE_HEADER }]

/**
 * Pages that are shown under other pages' URLs: the preview tree to staff, and 'Resource Not Found'.
 * They are rules of Next's router and not rewrites by the proxy: Next compares a proxy's URL with
 * its own idea of scheme and host, and where they differ (`next start -H 127.0.0.1`, TLS in front)
 * it sends itself the request over the network (vercel/next.js#94745).
 */
export function rewrites(): Rewrite[] {
  return [
    { source: ANY_PAGE, destination: '/preview/:path', has: IN_PREVIEW },
    { source: '/', destination: '/preview', has: IN_PREVIEW },
    { source: '/resources/:slug', destination: UNKNOWN_RESOURCE_PAGE, has: UNKNOWN },
    { source: '/share-images/:path*', destination: UNKNOWN_RESOURCE_PAGE, has: UNKNOWN },
  ]
}
