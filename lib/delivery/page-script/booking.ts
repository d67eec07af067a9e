import { ownBooking } from '#lib/leads/booking/own-booking.ts'
import { FREE_TIME, showFreeTime } from '#lib/ui/free-time.ts'

/**
 * No request goes to a third party until the visitor comes near: `loading="lazy"` alone loads two
 * screens ahead.
 */
const NEAR = { rootMargin: '10% 0px' }

/**
 * Loads the page's `<iframe data-src>`, and asks for the next free time, once either is about to
 * scroll into view.
 */
export function loadNearby(): void {
  whenNear<HTMLIFrameElement>('[data-src]', (frame) => (frame.src = frame.dataset.src ?? ''))
  whenNear(FREE_TIME, showFreeTime)
}

/** Calls `load` with each of these elements once it comes near. */
function whenNear<E extends HTMLElement>(selector: string, load: (near: E) => void): void {
  for (const element of document.querySelectorAll<E>(selector)) {
    // A jump can bring several entries at once: out of view as the page began, and in view.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load(element)
    }, NEAR)
    observer.observe(element)
  }
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
