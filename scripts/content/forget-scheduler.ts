import type { SanityClient } from '@sanity/client'

interface Booking {
  _id: string
  bookingUrl: string | null
  schedulingUrl: string | null
}

const BOOKING = '*[_type == "siteSettings"]{_id, bookingUrl, schedulingUrl}'

/** Whether a URL is a local cloud's scheduling page: on this machine, at the root path. */
function isScheduler(url: string | null): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1):\d+\/?$/.test(url ?? '')
}

/**
 * Clears booking fields that point at a local cloud's scheduling page, as in content written before
 * November 2026. Left empty, they lead to the scheduling page of whichever machine serves the site.
 *
 * @returns the number of changed documents
 */
export async function forgetScheduler(client: SanityClient): Promise<number> {
  const documents = await client.fetch<Booking[]>(BOOKING, {}, { perspective: 'raw' })
  let changed = 0
  for (const { _id, ...urls } of documents) {
    const local = Object.entries(urls).flatMap(([field, url]) => (isScheduler(url) ? [field] : []))
    if (local.length === 0) continue
    await client.patch(_id).unset(local).commit()
    changed++
  }
  return changed
}
