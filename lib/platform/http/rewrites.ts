import { DRAFT_COOKIE } from '#lib/platform/http/draft-cookie.ts'

interface Condition {
  type: 'cookie' | 'header'
  key: string
  value?: string
}

interface Rewrite {
  source: string
  destination: string
  has?: Condition[]
  missing?: Condition[]
}

/** Set by the proxy if no document has the path. The proxy removes it from incoming requests. */
export const UNKNOWN_HEADER = 'x-unknown-page'
/** Set by the proxy to an experiment's ID, a slash and a variant's key; it removes it as well. */
export const VARIANT_HEADER = 'x-variant'
/**
 * Set by the proxy on a page that ends, to that moment in milliseconds since 1970; our server takes
 * it off again.
 */
export const PAGE_END_HEADER = 'x-page-ends'
/** Set by the proxy on a page whose twin the client prefers; it removes it from others. */
export const TWIN_HEADER = 'x-twin'
export const UNKNOWN_RESOURCE_PAGE = '/resource-not-found'

/** Every path that could be a page, whether it exists or not. */
const ANY_PAGE =
  '/:path((?!api/|_next/|studio(?:/|$)|preview(?:/|$)|share-images/|.*opengraph-image|.*\\.).+)'
const IN_PREVIEW: Condition[] = [{ type: 'cookie', key: DRAFT_COOKIE }]
const UNKNOWN: Condition[] = [{ type: 'header', key: UNKNOWN_HEADER }]
/** A page, or a part of it: parts are the page's own. */
const IN_VARIANT = {
  destination: '/variants/:experiment/:variant',
  has: [
    {
      type: 'header',
      key: VARIANT_HEADER,
      value: '(?<experiment>[\\w-]+)/(?<variant>[\\w-]+)',
    },
  ],
  missing: [{ type: 'header', key: 'rsc' }],
} satisfies Omit<Rewrite, 'source'>
const TWIN: Condition[] = [{ type: 'header', key: TWIN_HEADER }]
/** Has no route and never will, so Next responds as to any other path. */
const NO_ROUTE = '/any-other-path/without-a-route'

/**
 * What the framework alone knows: its pages for errors, and its routes by the names of their files,
 * such as `/resources/[slug]`. Anybody can ask for them, and would be sent an error or a page that
 * isn't finished.
 */
const FRAMEWORK = [
  '/:name(404|500|_error|_not-found|_global-error)',
  '/:path((?!_next/|api/|studio(?:/|$)).*(?:[\\[\\]]|%5[BbDd]).*)',
]

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
      { source: '/', destination: '/twins/index', has: TWIN },
      { source: ANY_PAGE, destination: '/twins/:path', has: TWIN },
      { source: '/:path((?!twins/).+)\\.md', destination: '/twins/:path' },
      { source: '/', ...IN_VARIANT },
      { source: '/:slug', ...IN_VARIANT },
      { source: '/resources/:slug', ...IN_VARIANT },
      ...FRAMEWORK.map((source) => ({ source, destination: NO_ROUTE })),
      { source: '/(variants|twins)/:path*', destination: NO_ROUTE, has: UNKNOWN },
      { source: '/resources/:slug', destination: UNKNOWN_RESOURCE_PAGE, has: UNKNOWN },
      { source: '/customers', destination: NO_ROUTE, has: UNKNOWN },
      { source: '/share-images/:path*', destination: UNKNOWN_RESOURCE_PAGE, has: UNKNOWN },
      { source: '/sitemap-:number(\\d+).xml', destination: '/sitemap.xml/:number' },
    ],
    // After the site's own routes and files, which no document has either.
    afterFiles: [
      { source: '/:slug', destination: NO_ROUTE, has: UNKNOWN },
      { source: '/customers/:slug', destination: NO_ROUTE, has: UNKNOWN },
      { source: '/resources/page/:number', destination: NO_ROUTE, has: UNKNOWN },
    ],
  }
}
