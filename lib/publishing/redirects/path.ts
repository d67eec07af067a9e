import { RESERVED_SLUGS } from '#lib/content/paths.ts'

/** Longest path that a redirect starts from, in characters. */
const MAX_LENGTH = 500

/** Only to parse paths with. */
export const BASE = 'http://site.invalid'

/** Characters that no path of ours has, and that browsers read in their own ways. */
export const UNSAFE = /[\p{Cc}\\]/u

/** Slugs before a slug: what lies below them are pages, which may have moved. */
const PARENTS = new Set(['resources', 'customers'])

/** Files of the site that are served at fixed paths. */
const FILES = /^(?:favicon\.ico|robots\.txt|sitemap\.xml|logo\.png|icon\.svg|apple-icon\.png)$/

/**
 * A path as redirects compare it: no query, no empty or dotted segments, lowercase, and each
 * character percent-encoded in one way. `/Caf%c3%a9//menu/` is `/caf%C3%A9/menu`.
 *
 * @returns null for anything that isn't a path of this site
 */
export function normalizedPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || UNSAFE.test(value)) return null
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
