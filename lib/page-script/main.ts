/**
 * The only script that a page is sent with. What needs the framework, it wakes; what doesn't, it
 * does by itself. Bundled by bundle.ts.
 */
import { copyOnClick } from './copy.ts'
import { recordFirstTouch } from './first-touch.ts'
import { markResources } from './mark-resources.ts'
import { loadNearFrame } from './near-frame.ts'
import { openSharePopups } from './share-popups.ts'
import { wakeAtOnce, wakeOnIntent } from './wake.ts'

// First, before anything can change the URL.
recordFirstTouch()
copyOnClick()
openSharePopups()
wakeOnIntent()

function start(): void {
  markResources()
  loadNearFrame()
  wakeAtOnce()
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
