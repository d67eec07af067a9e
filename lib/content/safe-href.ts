import { text } from './readers.ts'

/**
 * Stands in for this site's origin: a path that a browser would resolve to another host leaves it.
 */
const THIS_SITE = new URL('https://this.invalid')

/**
 * The URL as a browser reads it, if it is on the web, a mailto link, or a path on this site;
 * otherwise null.
 */
export function safeHref(value: unknown): string | null {
  const url = URL.parse(text(value), THIS_SITE)
  if (!url || !/^(https?|mailto):$/.test(url.protocol)) return null
  if (url.origin !== THIS_SITE.origin) return URL.canParse(text(value)) ? url.href : null
  return sitePath(value)
}

/** A path on this site as a browser reads it; null for anything that leads elsewhere. */
export function sitePath(value: unknown): string | null {
  const url = URL.parse(text(value), THIS_SITE)
  if (!text(value).startsWith('/') || url?.origin !== THIS_SITE.origin) return null
  // Dotted segments are resolved by now: `/x/..//evil.example` has become `//evil.example`.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
