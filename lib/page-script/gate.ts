/** The script of a resource's page. */
import { startPage } from './every-page.ts'
import { countTouch } from './touched.ts'
import { wakeAtOnce, wakeOnIntent } from './wake.ts'
import { whenParsed } from './when-parsed.ts'

startPage()
countTouch()
wakeOnIntent()
whenParsed(wakeAtOnce)
