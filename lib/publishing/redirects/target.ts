import { isLoopback } from '#lib/content/loopback.ts'
import { sitePath } from '#lib/content/safe-href.ts'
import { UNSAFE } from './path.ts'

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
  const path = sitePath(text)
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
