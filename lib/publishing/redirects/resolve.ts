import { BASE, normalizedPath, readFrom, readTarget, withQuery } from './path.ts'
import { isTypeWithPage, pathOf, isSlug } from '#lib/content/paths.ts'
import { items } from '#lib/content/readers.ts'

/** A redirect as it is stored, by staff or by anything else that writes to the lake. */
export interface StoredRedirect {
  from?: unknown
  /** A path or URL. */
  to?: unknown
  /** Id of the document whose page it leads to; takes precedence over `to`. */
  target?: unknown
}

/** Where visitors are sent, by normalized path. */
type Moves = ReadonlyMap<string, string>

/**
 * Where each redirect finally leads, in one step. Left out are those that lead nowhere (an
 * unpublished document, an invalid target), those in or into a loop, and those from the path of a
 * page: a page always wins. Of several from one path, the first that has a target wins.
 *
 * @param redirects in order of precedence
 * @param pages path of each published document that has a page, by id
 * @param site this site's origin
 */
export function resolveRedirects(
  redirects: readonly StoredRedirect[],
  pages: ReadonlyMap<string, string>,
  site?: string,
): Moves {
  const live = new Set(pages.values())
  const steps = new Map<string, string>()
  for (const { from, to, target } of redirects) {
    const path = readFrom(from)
    if (!path || live.has(path) || steps.has(path)) continue
    const step = typeof target === 'string' ? pages.get(target) : readTarget(to, site)
    if (step) steps.set(path, step)
  }
  const ends = new Map<string, string | null>()
  for (const path of steps.keys()) follow(path, steps, ends)
  return new Map([...ends].filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Finds the end of each redirect on the way from a path; null for all of them if it's a loop. */
function follow(start: string, steps: Moves, ends: Map<string, string | null>): void {
  const way = new Set<string>()
  let path = start
  while (steps.has(path) && !ends.has(path) && !way.has(path)) {
    way.add(path)
    path = pathOfTarget(steps.get(path))
  }
  // Undefined if no redirect starts there.
  let end = way.has(path) ? null : ends.get(path)
  for (const one of [...way].toReversed()) {
    const step = steps.get(one) ?? ''
    end = end === undefined ? step : end && withQuery(end, URL.parse(step, BASE)?.search ?? '')
    ends.set(one, end)
  }
}

function pathOfTarget(target = ''): string {
  return target.startsWith('/') ? (normalizedPath(target.replace(/[?#].*$/s, '')) ?? '') : ''
}

/** The path of each published document that has a page, by id. */
export function pathsById(
  documents: readonly { _id: string; _type: string; slug: string | null }[],
): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const { _id, _type, slug } of items(documents)) {
    if (isTypeWithPage(_type) && isSlug(slug)) {
      paths.set(_id, pathOf({ _type, slug }))
    }
  }
  return paths
}

/** Most redirects that the site uses; of more, the latest. */
export const MAX_REDIRECTS = 20_000
