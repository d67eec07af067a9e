import 'server-only'
import { getResource } from '#lib/content/fetch.ts'
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
    return await withTimeLimit(getResource(slug), LIMIT)
  } catch {
    return null
  }
}
