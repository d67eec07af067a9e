import 'server-only'
import { getResource } from '#lib/content/resources.ts'
import { withTimeLimit } from '#lib/leads/time-limit.ts'

/** A visitor waits for this, so it is short: pages read the same content, which makes it cached nearly always. */
const LIMIT = 800

/** The title of a resource for people to read; its slug where content can't be reached or knows no such resource. */
export async function resourceTitle(slug: string): Promise<string> {
  try {
    const resource = await withTimeLimit(getResource(slug), LIMIT)
    return resource?.title ?? slug
  } catch {
    return slug
  }
}
