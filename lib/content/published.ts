import 'server-only'
import { client } from './client.ts'
import { Listing } from './listing.ts'
import { documentAt, isTypeWithPage, pathOf } from './paths.ts'
import { PUBLISHED_QUERY } from './queries.ts'
import { items, moment, text } from './readers.ts'
import { sitePath } from './safe-href.ts'
import { isSlug } from './slug.ts'

/** How long a visitor waits for the content lake's list of pages, in milliseconds. */
const QUERY_TIMEOUT = 2000

/** When a page ends, and where its visitors are sent then. */
interface End {
  /** Milliseconds since 1970. */
  at: number
  to: string
}

/** One per process: Next loads this module twice, for the proxy and for the routes. */
const holder: typeof globalThis & { publishedPaths?: Listing<End | null> } = globalThis
const published = (holder.publishedPaths ??= new Listing(async () => {
  const signal = AbortSignal.timeout(QUERY_TIMEOUT)
  const documents = await client.fetch(PUBLISHED_QUERY, {}, { cache: 'no-store', signal })
  return pathsOf(documents)
}))

/** The paths of documents, each with its end. Of two documents at a path, the first wins. */
function pathsOf(documents: unknown): ReadonlyMap<string, End | null> {
  const paths = new Map<string, End | null>()
  for (const { _type, slug, endsAt, afterPath, afterResource } of items(records(documents))) {
    const type = text(_type)
    if (!isTypeWithPage(type) || !isSlug(slug)) continue
    const path = pathOf({ _type: type, slug })
    if (!documentAt(path) || paths.has(path)) continue
    const at = moment(endsAt)
    const to = isSlug(afterResource)
      ? pathOf({ _type: 'resource', slug: afterResource })
      : sitePath(afterPath)
    paths.set(path, at === null ? null : { at, to: to ?? '/' })
  }
  return paths
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : []
}

/**
 * Whether a document with this path is published, as of a few seconds ago or of the last webhook.
 *
 * @returns undefined if the content lake hasn't responded since the start
 */
export async function isPublishedPath(path: string): Promise<boolean | undefined> {
  return documentAt(path) !== null && published.has(path)
}

/** Whether a resource is published under the slug; undefined as for `isPublishedPath`. */
export async function isPublished(slug: string): Promise<boolean | undefined> {
  return isSlug(slug) && isPublishedPath(pathOf({ _type: 'resource', slug }))
}

/**
 * Where the visitors of a page that has ended are sent, if `isPublishedPath` has just found it;
 * null while it lasts. Follows pages that have ended too, and leads Home out of a circle of them.
 *
 * @param now milliseconds since 1970
 */
export function afterEnd(path: string, now: number): string | null {
  const seen = new Set<string>()
  let at = path
  for (;;) {
    const end = published.valueOf(at)
    if (!end || end.at > now) return at === path ? null : at
    if (seen.has(at)) return '/'
    seen.add(at)
    at = end.to
  }
}

/** Makes the next caller wait for a fresh list of paths. Call it when content has changed. */
export function expirePublished(): void {
  published.expire()
}
