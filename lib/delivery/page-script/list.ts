/** The script of the list of resources, which can be shared. */
import { whenParsed } from './events.ts'
import { copyOnClick, openSharePopups } from './share.ts'
import { startPage } from './visit.ts'
import { wakeAtOnce, wakeOnIntent } from './wake.ts'

startPage()
copyOnClick()
openSharePopups()
wakeOnIntent()
whenParsed(wakeAtOnce)
