import 'server-only'
import { client } from './client.ts'
import { Listing } from './listing.ts'
import { RESOURCE_SLUGS_QUERY } from './queries.ts'
import { texts } from './readers.ts'
import { isSlug } from './slug.ts'

/** How long a visitor waits for the content lake's list of resources, in milliseconds. */
const QUERY_TIMEOUT = 2000

/** One per process: Next loads this module twice, for the proxy and for the routes. */
const holder: typeof globalThis & { publishedSlugs?: Listing } = globalThis
const slugs = (holder.publishedSlugs ??= new Listing(async () => {
  const signal = AbortSignal.timeout(QUERY_TIMEOUT)
  return texts(await client.fetch(RESOURCE_SLUGS_QUERY, {}, { cache: 'no-store', signal }))
}))

/**
 * Whether a resource is published under the slug, as of a few seconds ago or of the last webhook.
 *
 * @returns undefined if the content lake hasn't responded since the start
 */
export async function isPublished(slug: string): Promise<boolean | undefined> {
  return isSlug(slug) && slugs.has(slug)
}

/**
 * Makes the next caller of `isPublished` wait for fresh slugs. Call it when content has changed.
 */
export function expirePublished(): void {
  slugs.expire()
}
