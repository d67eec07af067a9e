import { ownBooking } from '#lib/leads/booking/own-booking.ts'

/**
 * No request goes to a third party until the visitor comes near: `loading="lazy"` alone loads two
 * screens ahead.
 */
const NEAR = { rootMargin: '10% 0px' }

/** Loads the page's `<iframe data-src>` once it is about to scroll into view. */
export function loadNearFrame(): void {
  const frame = document.querySelector<HTMLIFrameElement>('[data-src]')
  if (!frame) return
  // A jump can bring several entries at once: out of view as the page began, and in view.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    frame.src = frame.dataset.src ?? ''
  }, NEAR)
  observer.observe(frame)
}

/**
 * Records that a booking link was pressed in the story of this tab's lead, if there is one, on pages
 * without a gate: a gate does that itself.
 */
export function recordBooking(): void {
  const [, , lead] = ownBooking()
  if (!lead) return
  const body = JSON.stringify({ kind: 'booking', lead })
  navigator.sendBeacon('/api/story', new Blob([body], { type: 'application/json' }))
}
