import type { SanityClient } from '@sanity/client'

interface Booking {
  _id: string
  bookingUrl: string | null
  schedulingUrl: string | null
}

const BOOKING = '*[_type == "siteSettings"]{_id, bookingUrl, schedulingUrl}'

/** Whether an address is that of a page of this machine, at its root. */
export function isLocal(url: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1):\d+\/?$/.test(url)
}

/**
 * Has the settings follow this machine's scheduling page when it had to move to another port.
 * Addresses that staff entered lead elsewhere and stay as they are.
 *
 * @param schedulingUrl where the page is now
 * @returns how many documents it changed
 */
export async function followScheduler(
  client: SanityClient,
  schedulingUrl: string,
): Promise<number> {
  const documents = await client.fetch<Booking[]>(BOOKING, {}, { perspective: 'raw' })
  let changed = 0
  for (const { _id, ...addresses } of documents) {
    const moved = Object.entries(addresses).filter(
      ([, url]) => url && url !== schedulingUrl && isLocal(url),
    )
    if (moved.length === 0) continue
    await client
      .patch(_id)
      .set(Object.fromEntries(moved.map(([key]) => [key, schedulingUrl])))
      .commit()
    changed++
  }
  return changed
}
