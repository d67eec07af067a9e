/** The script of pages without a form: Home, privacy, unknown paths. */
import { onPress, startPage } from './every-page.ts'
import { markResources } from './mark-resources.ts'
import { loadNearFrame } from './near-frame.ts'
import { recordBooking } from './record-booking.ts'
import { whenParsed } from './when-parsed.ts'

startPage()
onPress(recordBooking)
whenParsed(() => {
  markResources()
  loadNearFrame()
})
