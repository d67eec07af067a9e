/** The script of pages without a form: Home, privacy, unknown paths. */
import { startPage } from './every-page.ts'
import { markResources } from './mark-resources.ts'
import { loadNearFrame } from './near-frame.ts'
import { prefillBooking } from './prefill-booking.ts'
import { recordBooking } from './record-booking.ts'
import { whenParsed } from './when-parsed.ts'

startPage((event) => {
  prefillBooking(event)
  recordBooking(event)
})
whenParsed(() => {
  markResources()
  loadNearFrame()
})
