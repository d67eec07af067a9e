import { FIRST_TOUCH } from '#lib/leads/person/in-browser.ts'
import type { BrowserStep, LEFT } from '#lib/insight/steps.ts'

/** Reports a step of this visit, without waiting. Nothing that fails concerns the page. */
export function sendStep(step: BrowserStep | typeof LEFT, detail?: unknown): void {
  if (wantsPrivacy()) return
  let touch: unknown
  try {
    touch = sessionStorage[FIRST_TOUCH]
  } catch {
    // Storage is off.
  }
  navigator.sendBeacon(
    '/api/events',
    JSON.stringify({ step, detail, page: location.pathname, touch }),
  )
}

declare global {
  interface Navigator {
    /** Missing where the browser doesn't know it. */
    globalPrivacyControl?: boolean
  }
}

/** Whether the browser asks not to be counted: Global Privacy Control, or Do Not Track. */
export function wantsPrivacy(): boolean {
  return navigator.globalPrivacyControl || navigator.doNotTrack === '1'
}
