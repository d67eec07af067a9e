import 'server-only'
import { getResource } from '#lib/content/fetch.ts'
import { isPublished } from '#lib/content/published.ts'
import type { Resource } from '#lib/content/types.ts'
import { withTimeLimit } from '#lib/leads/time-limit.ts'

/** A visitor waits for this, so it is short: pages read the same content, which makes it cached nearly always. */
const LIMIT = 800

/**
 * The resource that a lead is about. Null where content knows no such slug or does not answer in time: no lead is
 * refused for that.
 */
export async function findResource(slug: string): Promise<Resource | null> {
  try {
    return await withTimeLimit(published(slug), LIMIT)
  } catch {
    return null
  }
}

/** Asks for no slug that is made up: each question would be kept for an hour. */
async function published(slug: string): Promise<Resource | null> {
  return (await isPublished(slug)) === false ? null : getResource(slug)
}

/** Milliseconds for which a title is taken as it was. */
const TITLE_KEPT = 30_000
const titles = new Map<string, { title: string; until: number }>()

/** The resource's title, as it was half a minute ago at most; its slug where there is none to be had. */
export async function titleOf(slug: string): Promise<string> {
  const known = titles.get(slug)
  if (known && performance.now() < known.until) return known.title
  const title = (await findResource(slug))?.title
  if (!title) return slug
  titles.set(slug, { title, until: performance.now() + TITLE_KEPT })
  return title
}
