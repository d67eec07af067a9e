import { FIRST_TOUCH_SCRIPT } from '#lib/leads/first-touch-script.ts'

/** Notes in the tab how the visit began. Stands first in the page, so that nothing can have changed its address. */
export function FirstTouch() {
  return <script dangerouslySetInnerHTML={{ __html: FIRST_TOUCH_SCRIPT }} />
}
