import { FIRST_TOUCH_SCRIPT } from '#lib/leads/capture/first-touch-script.ts'

/**
 * Records in sessionStorage how the visit began. Comes first in the page, before anything can
 * change the URL.
 */
export function FirstTouch() {
  return <script dangerouslySetInnerHTML={{ __html: FIRST_TOUCH_SCRIPT }} />
}
