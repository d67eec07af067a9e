import { sendEvent, sendWaiting } from '#lib/leads/story/send-event.ts'

/**
 * Records that a `BookingLink` was pressed, on whatever part of the page, and with the main or the
 * middle button. Calling it again changes nothing.
 */
export function watchBooking(): void {
  document.addEventListener('click', recordPress)
  document.addEventListener('auxclick', recordPress)
}

function recordPress({ target, button }: MouseEvent): void {
  if (button > 1 || !(target instanceof Element) || !target.closest('[data-booking]')) return
  sendWaiting()
  sendEvent({ kind: 'booking' })
}
