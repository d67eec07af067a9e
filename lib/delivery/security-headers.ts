import { createHash } from 'node:crypto'
import { ANALYTICS, analyticsNamed } from '#lib/insight/analytics-services.ts'
import { DRAFT_COOKIE } from '#lib/platform/http/draft-cookie.ts'
import { KEEP_SAVED_LEAD, NO_SCRIPT_STYLE, QUESTION_STYLE } from '#lib/ui/inline.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'

interface Header {
  key: string
  value: string
}
type Condition = { type: 'cookie'; key: string } | { type: 'header'; key: string; value: string }
interface Rule {
  source: string
  headers: Header[]
  has?: Condition[]
  missing?: Condition[]
}

interface Circumstances {
  /** Images and the scheduler come from ports on this machine. */
  local: boolean
  /** The development server uses `eval` and inline styles. */
  development: boolean
  /** What the development server's own inline scripts carry; without it, any may run. */
  nonce?: string
  /** Space-separated scheduler origins. Without it any https origin, since editors choose one. */
  schedulers?: string
}

/** Origins that resources embed. */
const FRAMES = Object.values(RESOURCE_TYPES).flatMap(({ frames }) => frames ?? [])

/** Every path but the Studio's, whose policy the proxy sets. */
const PAGES = '/:path((?!studio(?:/|$)).*)'

/**
 * Styles, fonts and the pages' own scripts. Not the framework's, which a worker would run under
 * their own policy.
 */
const FILES = '/:path(_next/static/.*\\.(?:css|woff2)|page-script/.*|openapi\\.json)'

/** All but what a page only loads: a permission is asked for by a document. */
const DOCUMENTS = '/:path((?!_next/static/|page-script/).*)'

/** Routes that return data. Other paths under /api return a page. */
const ROUTES =
  '/api/:route(story|events|standing|free-time|calculate/.+|deliveries|revalidate|health|health/ready|draft-mode/.+)'

/** Staff in preview, whose pages include the click-to-edit tools. */
const PREVIEW: Condition = { type: 'cookie', key: DRAFT_COOKIE }

/**
 * The security headers of every response, by path. If two rules set the same header, the later one
 * wins. Reasons: docs/decisions/0012-security-headers.md.
 */
export function securityHeaders(circumstances: Circumstances): Rule[] {
  return [
    { source: '/:path*', headers: EVERYWHERE },
    { source: DOCUMENTS, headers: [PERMISSIONS] },
    { source: PAGES, missing: [PREVIEW], headers: [pagePolicy(circumstances, false)] },
    { source: PAGES, has: [PREVIEW], headers: [pagePolicy(circumstances, true)] },
    // Nothing to run or to frame: the pages' policy costs each of them 0.7 KB.
    { source: FILES, headers: [INERT] },
    { source: ROUTES, headers: [INERT] },
    // A form is answered with a page that keeps the lead in the tab, or asks about its address.
    {
      source: '/api/leads',
      headers: [
        policy(
          "default-src 'none'",
          `script-src ${hashOf(KEEP_SAVED_LEAD)}`,
          `style-src ${hashOf(QUESTION_STYLE)}`,
          "form-action 'self'",
          "frame-ancestors 'none'",
        ),
      ],
    },
    // Pages that links in emails open: a text and a form, without a script.
    {
      source: '/api/emails/:path*',
      headers: [
        policy(
          "default-src 'none'",
          "style-src 'unsafe-inline'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ),
      ],
    },
    {
      source: '/api/reports/:kind(roi|automation)',
      headers: [
        policy("default-src 'none'", "style-src 'unsafe-inline'", 'font-src data:', 'sandbox'),
      ],
    },
    // Other sites embed share images.
    {
      source: '/:path(opengraph-image.*|share-images/.*)',
      headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
    },
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [TRANSPORT_SECURITY],
    },
  ]
}

function pagePolicy(circumstances: Circumstances, preview: boolean): Header {
  const { local, development, nonce, schedulers } = circumstances
  const machine = local ? ' http://localhost:* http://127.0.0.1:*' : ''
  const writesStyles = development || preview
  return policy(
    "default-src 'self'",
    // Static pages can't carry a nonce, and Next's inline scripts differ from page to page. Our own
    // server takes them out, and then allows none (withoutInlineScripts).
    `script-src 'self' ${nonce && !preview ? `'nonce-${nonce}'` : "'unsafe-inline'"}${development ? " 'unsafe-eval'" : ''}`,
    "script-src-attr 'none'",
    `style-src 'self' ${writesStyles ? "'unsafe-inline'" : hashOf(NO_SCRIPT_STYLE)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https://cdn.sanity.io${machine}`,
    ['frame-src', "'self'", schedulers || `https:${machine}`, ...FRAMES].join(' '),
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  )
}

/**
 * A page's policy once it has no inline script. Code may load scripts through the one policy of the
 * page's payload (lib/delivery/server/finish-page.ts), and write no markup.
 *
 * @param analytics the service that the page loads, if any: its one script, and where that sends
 * to, are let through if it is on the list
 */
export function withoutInlineScripts(policyOfPage: string, analytics?: string): string {
  const strict = policyOfPage.replace("script-src 'self' 'unsafe-inline'", "script-src 'self'")
  const types = "require-trusted-types-for 'script'"
  const name = analyticsNamed(analytics)
  if (!name) return `${strict}; trusted-types default; ${types}`
  const { script, sendsTo, asImage } = ANALYTICS[name]
  const open = strict
    .replace("script-src 'self'", `script-src 'self' ${script}`)
    .replace("img-src 'self'", `img-src 'self'${asImage ? ` ${sendsTo}` : ''}`)
  return `${open}; connect-src 'self' ${sendsTo}; trusted-types default analytics; ${types}`
}

/** The policy of a response that has nothing to run or to frame. */
export const INERT = policy("default-src 'none'", "frame-ancestors 'none'")

function policy(...directives: string[]): Header {
  return { key: 'Content-Security-Policy', value: directives.join('; ') }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Features no page uses, so no embedded frame may use them either. */
const UNUSED = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'usb']

/** Sent where a proxy reports https: without subdomains, which aren't ours to decide for. */
export const TRANSPORT_SECURITY: Header = {
  key: 'Strict-Transport-Security',
  value: 'max-age=31536000',
}

const PERMISSIONS: Header = {
  key: 'Permissions-Policy',
  value: UNUSED.map((feature) => `${feature}=()`).join(', '),
}

export const EVERYWHERE: Header[] = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
]
