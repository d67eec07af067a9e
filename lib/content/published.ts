import 'server-only'
import { client } from './client.ts'
import { Listing } from './listing.ts'
import { RESOURCE_SLUGS_QUERY } from './queries.ts'
import { texts } from './readers.ts'
import { isSlug } from './slug.ts'

/** Milliseconds that a visitor waits for the content lake to say which resources there are. */
const PATIENCE = 2000

/** One a process, although Next loads this module once for the proxy and once for its routes. */
const holder: typeof globalThis & { publishedSlugs?: Listing } = globalThis
const slugs = (holder.publishedSlugs ??= new Listing(async () => {
  const signal = AbortSignal.timeout(PATIENCE)
  return texts(await client.fetch(RESOURCE_SLUGS_QUERY, {}, { cache: 'no-store', signal }))
}))

/**
 * Whether a resource is published under the slug, as of some seconds ago or of the last webhook.
 *
 * @returns undefined where nobody knows, since the content lake has not answered since the start
 */
export async function isPublished(slug: string): Promise<boolean | undefined> {
  return isSlug(slug) && slugs.has(slug)
}

/** Has the next caller of `isPublished` wait for what is true now: to be called when content has changed. */
export function expirePublished(): void {
  slugs.expire()
}
