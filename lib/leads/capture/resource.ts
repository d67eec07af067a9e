import 'server-only'
import { getResource } from '#lib/content/fetch.ts'
import { isPublished } from '#lib/content/published.ts'
import type { Resource } from '#lib/content/types.ts'
import { withTimeout } from '#lib/time/timeout.ts'

/**
 * Request timeout in milliseconds. Short, since a visitor is waiting: pages read the same content,
 * so it is nearly always cached.
 */
const CONTENT_TIMEOUT = 800

/**
 * The resource a lead is about. Null if no resource has the slug or content doesn't respond in
 * time: no lead is refused for that.
 */
export async function findResource(slug: string): Promise<Resource | null> {
  try {
    return await withTimeout(published(slug), CONTENT_TIMEOUT)
  } catch {
    return null
  }
}

/** Doesn't query made-up slugs: each result would be cached for an hour. */
async function published(slug: string): Promise<Resource | null> {
  return (await isPublished(slug)) === false ? null : getResource(slug)
}

/** How long a title is cached, in milliseconds. */
const TITLE_TTL = 30_000
const titles = new Map<string, { title: string; until: number }>()

/** The resource's title, at most half a minute old; falls back to the slug. */
export async function titleOf(slug: string): Promise<string> {
  const cached = titles.get(slug)
  if (cached && performance.now() < cached.until) return cached.title
  const title = (await findResource(slug))?.title
  if (!title) return slug
  titles.set(slug, { title, until: performance.now() + TITLE_TTL })
  return title
}
