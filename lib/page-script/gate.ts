/** The script of a resource's page. */
import { startPage } from './every-page.ts'
import { prefillBooking } from './prefill-booking.ts'
import { recognizeVisitor } from './recognize.ts'
import { countTouch } from './touched.ts'
import { wakeAtOnce, wakeOnIntent } from './wake.ts'
import { whenParsed } from './when-parsed.ts'

startPage(prefillBooking)
// Before a submit can be held.
recognizeVisitor()
countTouch()
wakeOnIntent()
whenParsed(wakeAtOnce)
