import 'server-only'
import { client } from './client.ts'
import { hasRealStoryList, isListPath, listedStories, listPaths, STORY_LIST } from './list-pages.ts'
import { Listing } from './listing.ts'
import { documentAt, isTypeWithPage, pathOf, isSlug } from './paths.ts'
import { PUBLISHED_QUERY } from './queries.ts'
import { items, moment, text, sitePath } from './readers.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** How long a visitor waits for the content lake's list of pages, in milliseconds. */
const QUERY_TIMEOUT = 2000

interface Published {
  /** When its page ends, in milliseconds since 1970, and where its visitors are sent then. */
  end: { at: number; to: string } | null
  /** Slug of the resource whose gate its page has; empty for none. */
  gate: string
  /** Whether search engines are asked to leave it out. */
  hidden: boolean
}

const published = processWide(
  'publishedPaths',
  () =>
    new Listing(async () => {
      const signal = AbortSignal.timeout(QUERY_TIMEOUT)
      const documents = await client.fetch(PUBLISHED_QUERY, {}, { cache: 'no-store', signal })
      return pathsOf(documents)
    }),
)

/** What there is at each path. Of two documents at a path, the first wins. */
function pathsOf(documents: unknown): ReadonlyMap<string, Published> {
  const paths = new Map<string, Published>()
  let resources = 0
  const stories: { isExample: boolean }[] = []
  for (const document of items(records(documents))) {
    const { slug, gate } = document
    const type = text(document._type)
    if (!isTypeWithPage(type) || !isSlug(slug)) continue
    const path = pathOf({ _type: type, slug })
    if (!documentAt(path) || paths.has(path)) continue
    const ownGate = type === 'resource' ? slug : ''
    const hidden = document.hidden === true
    paths.set(path, { end: endOf(document), gate: isSlug(gate) ? gate : ownGate, hidden })
    if (type === 'resource') resources++
    if (type === 'customerStory') stories.push({ isExample: document.isExample === true })
  }
  const list = { end: null, gate: '', hidden: false }
  for (const path of listPaths(resources).slice(1)) paths.set(path, list)
  if (listedStories(stories).length > 0)
    paths.set(STORY_LIST, { ...list, hidden: !hasRealStoryList(stories) })
  return paths
}

function endOf({ endsAt, afterPath, afterResource }: Record<string, unknown>): Published['end'] {
  const at = moment(endsAt)
  const to = isSlug(afterResource)
    ? pathOf({ _type: 'resource', slug: afterResource })
    : sitePath(afterPath)
  return at === null ? null : { at, to: to ?? '/' }
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : []
}

/**
 * Whether a document with this path is published, or a list has this page, as of a
 * few seconds ago or of the last webhook.
 *
 * @returns undefined if the content lake hasn't responded since the start
 */
export async function isPublishedPath(path: string): Promise<boolean | undefined> {
  return (documentAt(path) !== null || isListPath(path)) && published.has(path)
}

/** Whether a resource is published under the slug; undefined as for `isPublishedPath`. */
export async function isPublished(slug: string): Promise<boolean | undefined> {
  return isSlug(slug) && isPublishedPath(pathOf({ _type: 'resource', slug }))
}

/**
 * Slug of the resource whose gate the page at a path has; empty if it has none, null if the path is
 * that of a resource that isn't published.
 */
export async function gateAt(path: string): Promise<string | null> {
  const document = documentAt(path)
  const isKnown = document !== null && (await published.has(path))
  if (isKnown) return published.valueOf(path)?.gate ?? ''
  return document?._type === 'resource' ? null : ''
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
    const end = published.valueOf(at)?.end
    if (!end || end.at > now) return at === path ? null : at
    if (seen.has(at)) return '/'
    seen.add(at)
    at = end.to
  }
}

/** When the page at a path ends, as `afterEnd` knows it; null if it doesn't. */
export function endOfPage(path: string): number | null {
  return published.valueOf(path)?.end?.at ?? null
}

/** Whether the page at a path, if `isPublishedPath` has just found it, is hidden. */
export function isHiddenPath(path: string): boolean {
  return published.valueOf(path)?.hidden === true
}

/** Makes the next caller wait for a fresh list of paths. Call it when content has changed. */
export function expirePublished(): void {
  published.expire()
}
