import { RESERVED_SLUGS } from '#lib/content/paths.ts'
import { isLoopback, sitePath } from '#lib/content/readers.ts'

/** Longest path that a redirect starts from, in characters. */
const MAX_LENGTH = 500

/** Only to parse paths with. */
export const BASE = 'http://site.invalid'

/** A path that reads the same however often it is parsed: most are, of twenty thousand. */
const PLAIN = /^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/

/** Characters that no path of ours has, and that browsers read in their own ways. */
const UNSAFE = /[\p{Cc}\\]/u

/** Slugs before a slug: what lies below them are pages, which may have moved. */
const PARENTS = new Set(['resources', 'customers'])

/** Files of the site that are served at fixed paths. */
const FILES =
  /^(?:favicon\.ico|robots\.txt|sitemap(?:-\d+)?\.xml|logo\.png|icon\.svg|apple-icon\.png)$/

/**
 * A path as redirects compare it: no query, no empty or dotted segments, lowercase, and each
 * character percent-encoded in one way. `/Caf%c3%a9//menu/` is `/caf%C3%A9/menu`.
 *
 * @returns null for anything that isn't a path of this site
 */
export function normalizedPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || UNSAFE.test(value)) return null
  if (PLAIN.test(value)) return value
  if (!/^\/(?!\/)/.test(value.trim())) return null
  try {
    const segments = new URL(value.trim(), BASE).pathname
      .split('/')
      .filter(Boolean)
      .map((segment) => decodeURIComponent(segment).normalize().toLowerCase())
    if (segments.some((segment) => UNSAFE.test(segment))) return null
    return `/${segments.map(encodeURIComponent).join('/')}`
  } catch {
    return null
  }
}

/** The normalized path that a redirect starts from; null if none may start there. */
export function readFrom(value: unknown): string | null {
  return fromProblem(value) ? null : normalizedPath(value)
}

/** Why no redirect can start from a path, as a sentence for staff; undefined if one can. */
export function fromProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.trim()) return 'Please enter the old path, such as /old.'
  if (/[?#]/.test(value)) {
    return 'Please leave out the question mark or # and what follows: visitors keep their own.'
  }
  const path = normalizedPath(value)
  if (!path) return 'Please enter a path of this site that starts with /, such as /old.'
  if (isOwnPath(path)) return `${path} is always the site’s own, so no redirect can start there.`
  return undefined
}

function isOwnPath(path: string): boolean {
  const [first = '', ...more] = path.slice(1).split('/')
  if (/^(?:$|[_.]|opengraph-image)/.test(first) || FILES.test(first)) return true
  return RESERVED_SLUGS.includes(first) && !(PARENTS.has(first) && more.length > 0)
}

/** Routes that answer programs or staff: nothing for visitors to be sent to. */
const TECHNICAL = /^\/(?:_next|api|emails|page-script|preview|share-images|studio|wake)(?:\/|$)/i

/** `https://` and a host in ASCII, without a user name or a port that hides who is behind it. */
const HTTPS = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#]|$)/i

/**
 * Where a redirect may lead: a path of this site (`/x?y#z`), or a complete https URL. Written so
 * that a browser can't read it as another host.
 *
 * @param site this site's origin: a URL of it counts as its path
 * @returns null for anything else, such as `//evil.example`, `javascript:` or `https://a@b.example`
 */
export function readTarget(value: unknown, site?: string): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  if (UNSAFE.test(text) || /\s/.test(text) || text.length > 2000) return null
  if (text.startsWith('/')) return ownTarget(text)
  const url = HTTPS.test(text) ? URL.parse(text) : null
  if (!url || isLoopback(text)) return null
  return url.origin === site ? ownTarget(url.pathname + url.search + url.hash) : url.href
}

/** Why a redirect can't lead there, as a sentence for staff; undefined if it can. */
export function targetProblem(value: unknown, site?: string): string | undefined {
  return readTarget(value, site) === null
    ? 'Please enter a path of this site, such as /resources, or a complete URL that starts with https://.'
    : undefined
}

function ownTarget(text: string): string | null {
  const path = PLAIN.test(text) ? text : sitePath(text)
  return path === null || TECHNICAL.test(path) ? null : path
}

/** Names of parameters that say which campaign brought a visitor: no secret of ours among them. */
const CAMPAIGN = /^(?:utm_\w+|\w*clid|[gw]braid|li_fat_id)$/i

/**
 * A target with the query that a visitor came with. What the target says itself comes first, and
 * another site gets campaign parameters only, since a query of ours may open a visitor's result.
 *
 * @param search the visitor's query string, with or without its question mark
 */
export function withQuery(target: string, search: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? []
  const own = pairs(query)
  const taken = new Set(own.map(nameOf))
  const carried = pairs(search).filter((pair) => {
    const name = nameOf(pair)
    return !taken.has(name) && (target.startsWith('/') || CAMPAIGN.test(name))
  })
  const all = [...own, ...carried].join('&')
  return path + (all && `?${all}`) + hash
}

function pairs(search: string): string[] {
  return search.replace(/^\?/, '').split('&').filter(Boolean)
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}
