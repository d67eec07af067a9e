import { sendStep } from '#lib/insight/send-step.ts'
import { closest } from './closest.ts'
import { recordFirstTouch } from './first-touch.ts'

/** What every page does: records where the visit began, and counts itself and bookings. */
export function startPage(): void {
  // First, before anything can change the URL.
  recordFirstTouch()
  // After the first paint: the request doesn't delay it, and a page that is prerendered or in a tab
  // behind others counts when it's shown.
  requestAnimationFrame(() => setTimeout(sendStep, 0, 'seen'))
  onPress((event) => closest(event, '[data-booking]') && sendStep('booking'))
}

/** Calls `act` with each press of anything. */
export function onPress(act: (event: MouseEvent) => void): void {
  for (const press of ['click', 'auxclick'] as const)
    document.addEventListener(press, (event) => {
      // The right button opens a menu.
      if (event.button < 2) act(event)
    })
}
