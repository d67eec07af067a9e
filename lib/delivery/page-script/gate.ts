/** The script of a resource's page. */
import { OPENED_LINK } from '#lib/ui/tab-memory.ts'
import { checkEmail, recognizeVisitor } from './email-field.ts'
import { whenParsed } from './events.ts'
import { holdSubmits } from './hold-submits.ts'
import { countTouch, startPage } from './visit.ts'
import { wake, wakeAtOnce } from './wake.ts'

startPage()
// Before a submit can be held.
recognizeVisitor()
checkEmail()
countTouch()
holdSubmits()
// A link to a result may be pasted into an open page.
addEventListener('hashchange', wakeAtOnce)
// After a reload, Back would lead through the questions of a quiz that isn't shown.
const depth = history.state?.depth
if (depth) history.go(-depth)
whenParsed(() => {
  wakeAtOnce()
  try {
    if (OPENED_LINK in sessionStorage) wake()
  } catch {
    // Storage is off: no link was kept.
  }
})
