/**
 * The script of pages whose site fills in the booking form: has a pressed booking link bring the
 * visitor's email address and where the team finds them. Only while it is pressed: no page holds
 * the address, and nothing that fetches links ahead sends it.
 */
import { ownBooking, prefilled } from '#lib/leads/booking/own-booking.ts'
import { keptAddress } from '#lib/leads/person/in-browser.ts'
import { closest, onPress } from './events.ts'

const pattern = document.currentScript?.dataset.prefill ?? ''

onPress((event) => {
  const link = closest<HTMLAnchorElement>(event, 'a[data-booking]')
  const [lead, owner] = ownBooking()
  const email = owner || keptAddress()
  if (!link || !email) return
  const { href } = link
  link.href = prefilled(href, pattern, { email, lead })
  setTimeout(() => (link.href = href))
})
