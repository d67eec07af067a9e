import type { SanityClient } from '@sanity/client'

interface Booking {
  _id: string
  bookingUrl: string | null
  schedulingUrl: string | null
}

const BOOKING = '*[_type == "siteSettings"]{_id, bookingUrl, schedulingUrl}'

/** Whether a URL is that of a local cloud's scheduling page: on this machine, at its root. */
function isScheduler(url: string | null): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1):\d+\/?$/.test(url ?? '')
}

/**
 * Empties booking fields that lead to a local cloud's scheduling page, as content written before
 * November 2026 has them: left empty, they lead to the page of whichever machine shows the site.
 *
 * @returns how many documents it changed
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
