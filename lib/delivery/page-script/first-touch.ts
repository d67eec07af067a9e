import { CAMPAIGN_PARAMETERS, MAX_FIELD_LENGTH } from '#lib/leads/capture/campaign-parameters.ts'
import { wantsPrivacy } from '#lib/insight/wants-privacy.ts'
import { FIRST_TOUCH } from '#lib/leads/capture/first-touch.ts'

/**
 * Records in sessionStorage how a visit began, on its first page only. Records nothing if the
 * browser asks for privacy.
 */
export function recordFirstTouch(): void {
  try {
    if (sessionStorage[FIRST_TOUCH] || wantsPrivacy()) return
    const touch: Record<string, string> = { landing: location.pathname }
    new URLSearchParams(location.search).forEach((value, name) => {
      if (CAMPAIGN_PARAMETERS.some((known) => known === name))
        touch[name] = value.slice(0, MAX_FIELD_LENGTH)
    })
    const [referrer = ''] = document.referrer.split(/[?#]/)
    if (!referrer.startsWith(`${location.origin}/`)) touch.referrer = referrer
    sessionStorage[FIRST_TOUCH] = JSON.stringify(touch)
  } catch {
    // Storage is off or full.
  }
}
