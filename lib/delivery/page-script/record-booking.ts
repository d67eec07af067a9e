import { ownBooking } from '#lib/leads/booking/own-booking.ts'
import { closest } from './closest.ts'

/**
 * Records a pressed booking link in the story of this tab's lead, if there is one, on pages without
 * a gate: a gate does that itself.
 */
export function recordBooking(event: Event): void {
  const [, , lead] = ownBooking()
  if (!lead || !closest(event, '[data-booking]')) return
  const body = JSON.stringify({ kind: 'booking', lead })
  navigator.sendBeacon('/api/story', new Blob([body], { type: 'application/json' }))
}
