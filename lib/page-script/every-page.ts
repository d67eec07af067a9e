import { sendStep } from '#lib/insight/send-step.ts'
import { closest } from './closest.ts'
import { prefillBooking } from './prefill-booking.ts'
import { recordFirstTouch } from './first-touch.ts'

/** What every page does: records where the visit began, and counts itself and bookings. */
export function startPage(): void {
  // First, before anything can change the URL.
  recordFirstTouch()
  sendStep('seen')
  for (const press of ['click', 'auxclick'])
    document.addEventListener(press, (event) => {
      if (closest(event, '[data-booking]')) sendStep('booking')
      prefillBooking(event)
    })
}
