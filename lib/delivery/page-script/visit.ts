import { MAX_FIELD_LENGTH, FIRST_TOUCH } from '#lib/leads/person/in-browser.ts'
import { sendStep, wantsPrivacy } from '#lib/insight/send-step.ts'
import { on, onPress } from './events.ts'
import { measurePage } from './measure.ts'

/**
 * The names of `CAMPAIGN_PARAMETERS`, in fewer bytes: any that begin with `utm_`, and click IDs. The
 * server keeps only those that it knows.
 */
const CAMPAIGN = /^(utm_|\w+clk?id$|[gw]braid$|li_fat_id$)/

/** What every page does: records where the visit began, counts itself and bookings, and measures. */
export function startPage(): void {
  // First, before anything can change the URL.
  recordFirstTouch()
  // After the first paint: the request doesn't delay it, and a page that is prerendered or in a tab
  // behind others counts when it's shown.
  requestAnimationFrame(() => setTimeout(sendStep, 0, 'seen'))
  measurePage()
  onPress('[data-booking]', () => sendStep('booking'))
}

/**
 * Records in sessionStorage how a visit began, on its first page only. Records nothing if the
 * browser asks for privacy.
 */
export function recordFirstTouch(): void {
  try {
    if (sessionStorage[FIRST_TOUCH] || wantsPrivacy()) return
    const touch: Record<string, string> = { landing: location.pathname }
    new URLSearchParams(location.search).forEach((value, name) => {
      if (CAMPAIGN.test(name)) touch[name] = value.slice(0, MAX_FIELD_LENGTH)
    })
    const [referrer = ''] = document.referrer.split(/[?#]/)
    if (!referrer.startsWith(`${location.origin}/`)) touch.referrer = referrer
    sessionStorage[FIRST_TOUCH] = JSON.stringify(touch)
  } catch {
    // Storage is off or full.
  }
}

const FORM = 'form[data-wakes]'

/** Counts the first time that the gate's form gets the focus. */
export function countTouch(): void {
  let isCounted = false
  const count = () => {
    if (!isCounted) sendStep('touched')
    isCounted = true
  }
  on('focusin', FORM, count)
  // The visitor was quicker than this script.
  if (document.activeElement?.closest(FORM)) count()
}
