/** The script of the list of resources, which can be shared. */
import { copyOnClick } from './copy.ts'
import { startPage } from './every-page.ts'
import { openSharePopups } from './share-popups.ts'
import { wakeAtOnce, wakeOnIntent } from './wake.ts'
import { whenParsed } from './when-parsed.ts'

startPage()
copyOnClick()
openSharePopups()
wakeOnIntent()
whenParsed(wakeAtOnce)
