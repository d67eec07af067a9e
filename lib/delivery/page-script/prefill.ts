/**
 * The script of pages whose site fills in the booking form: has a pressed booking link bring the
 * visitor's email address and where the team finds them. Only while it is pressed: no page holds
 * the address, and nothing that fetches links ahead sends it. How the visit began, which is kept of
 * nobody who asks for privacy, goes with links and with the scheduler in its frame.
 */
import { ownBooking, prefilled } from '#lib/leads/booking/own-booking.ts'
import { firstTouch, keptAddress } from '#lib/leads/person/in-browser.ts'
import { closest, onPress } from './events.ts'
import { recordVariant } from './variant.ts'

const pattern = document.currentScript?.dataset.prefill ?? ''

onPress((event) => {
  const link = closest<HTMLAnchorElement>(event, 'a[data-booking]')
  const [lead, owner] = ownBooking()
  const email = owner || keptAddress()
  const touch = touchNow()
  if (!link || !(email || touch)) return
  const { href } = link
  link.href = prefilled(href, pattern, { ...Object(touch), email, lead })
  setTimeout(() => (link.href = href))
})

// Once all scripts have run: another one records the touch. The frame is far down on most pages.
if (document.readyState === 'complete') fillFrame()
else addEventListener('load', fillFrame)

function fillFrame(): void {
  const frame = document.querySelector<HTMLIFrameElement>('[data-src]')
  const touch = touchNow()
  if (!frame?.dataset.src || !touch) return
  const url = prefilled(frame.dataset.src, pattern, Object(touch))
  frame.dataset.src = url
  // It may have come into view before this script was there.
  if (frame.src) frame.src = url
}

function touchNow(): unknown {
  recordVariant()
  return firstTouch()
}
