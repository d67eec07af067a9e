/**
 * The script of pages whose site fills in the booking form: has a pressed booking link bring the
 * visitor's email address and where the team finds them. Only while it is pressed: no page holds
 * the address, and nothing that fetches links ahead sends it. How the visit began, which is kept of
 * nobody who asks for privacy, goes with links and with the scheduler in its frame; with it there,
 * which may load without a press, goes where the team finds them, but no address.
 */
import { ownBooking, prefilled } from '#lib/leads/booking/own-booking.ts'
import { firstTouch, keptAddress } from '#lib/leads/person/in-browser.ts'
import { onPress } from './events.ts'
import { recordVariant } from './variant.ts'

const pattern = document.currentScript?.dataset.prefill ?? ''
/** The scheduler's URL in its frame, as the page has it. */
let plain: string | undefined

onPress('*', ({ target }) => {
  // After what the press does: the visitor may say that they are somebody else.
  setTimeout(fillFrame)
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-booking]')
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
  plain ??= frame?.dataset.src
  if (!frame || !plain || !touch) return
  const [lead] = ownBooking()
  const url = prefilled(plain, pattern, { ...Object(touch), lead })
  if (url === frame.dataset.src) return
  frame.dataset.src = url
  // It may have come into view before this script was there.
  if (frame.src) frame.src = url
}

function touchNow(): unknown {
  recordVariant()
  return firstTouch()
}
