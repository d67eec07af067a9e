import 'server-only'
import { client } from '#lib/content/client.ts'
import { Listing } from '#lib/content/listing.ts'
import { texts } from '#lib/content/readers.ts'

/** Request timeout of the secrets query, ms. */
const QUERY_TIMEOUT = 5000
/**
 * Longest time between two queries, in milliseconds: how long staff wait while someone is guessing.
 */
const MAX_INTERVAL = 15_000

/**
 * Secrets that the Studio writes for one opening, valid for an hour, and those for shared previews.
 */
const QUERY = `*[
  _type == "sanity.previewUrlShareAccess" ||
  (_type == "sanity.previewUrlSecret" && dateTime(_updatedAt) > dateTime(now()) - 3600)
].secret`

const raw = client.withConfig({ perspective: 'raw' })
const secrets = new Listing(async () => {
  const signal = AbortSignal.timeout(QUERY_TIMEOUT)
  return texts(await raw.fetch<unknown>(QUERY, {}, { cache: 'no-store', signal }))
}, MAX_INTERVAL)

/**
 * Whether the content lake holds the secret. Wrong secrets share their queries, so guessing can't
 * use up the lake's quota. The Studio has only just written a valid secret, so finding it may take
 * seconds.
 *
 * @returns undefined if the content lake doesn't respond
 */
export async function mayBeSecret(secret: string | null): Promise<boolean | undefined> {
  return secret !== null && secrets.hasSoon(secret)
}
