import { ownBooking } from '#lib/booking-prefill/own-booking.ts'
import { prefilled } from '#lib/booking-prefill/prefilled.ts'
import { keptAddress } from '#lib/leads/capture/kept-address.ts'
import { closest } from './closest.ts'

/**
 * Has a pressed booking link bring the visitor's email address and where the team finds them, if
 * staff want that. Only while it is pressed: no page holds the address, and nothing that fetches
 * links ahead sends it.
 */
export function prefillBooking(event: Event): void {
  const link = closest<HTMLAnchorElement>(event, 'a[data-booking]')
  const meta = document.querySelector<HTMLMetaElement>('meta[name=booking-prefill]')
  const [lead, owner] = ownBooking()
  const email = owner || keptAddress()
  if (!link || !meta || !email) return
  const { href } = link
  link.href = prefilled(href, meta.content, { email, lead })
  setTimeout(() => (link.href = href))
}
