import 'server-only'
import { client } from '#lib/content/client.ts'
import { Listing } from '#lib/content/listing.ts'
import { texts } from '#lib/content/readers.ts'

/** Milliseconds that the content lake may take to say which secrets there are. */
const PATIENCE = 5000
/** Milliseconds between two questions at most: staff wait so long while somebody else is guessing. */
const LONGEST = 15_000

/** What the Studio writes for one opening, good for an hour, and for a preview that is shared. */
const QUERY = `*[
  _type == "sanity.previewUrlShareAccess" ||
  (_type == "sanity.previewUrlSecret" && dateTime(_updatedAt) > dateTime(now()) - 3600)
].secret`

const raw = client.withConfig({ perspective: 'raw' })
const secrets = new Listing(async () => {
  const signal = AbortSignal.timeout(PATIENCE)
  return texts(await raw.fetch<unknown>(QUERY, {}, { cache: 'no-store', signal }))
}, LONGEST)

/**
 * Whether the content lake holds the secret, so that a wrong one costs it no question of its own.
 * The Studio has written a good one just now, which may take this some seconds to see.
 *
 * @returns undefined where the content lake does not answer
 */
export async function mayBeSecret(secret: string | null): Promise<boolean | undefined> {
  return secret !== null && secrets.hasSoon(secret)
}
