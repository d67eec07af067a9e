import { ANALYTICS } from '#lib/analytics/services.ts'

declare global {
  interface Window {
    gtag?: unknown
    analytics?: { track?: unknown }
  }
}

/**
 * Reports a lead to the page's analytics, if any. A tag that a deployment added itself gets the
 * email address (docs/specification.md B2); the services of the Studio's list never do.
 */
export function reportLead(email: string, source: string): void {
  const lead = { email, source }
  unlessItFails(() => {
    const { gtag, analytics } = window
    if (typeof gtag === 'function') gtag('event', 'lead_generated', lead)
    else if (typeof analytics?.track === 'function') analytics.track('lead_generated', lead)
  })
  for (const { report } of Object.values(ANALYTICS)) unlessItFails(() => report(source))
}

/** Errors of analytics don't concern the visitor. */
function unlessItFails(report: () => void): void {
  try {
    report()
  } catch {
    // Nobody to tell.
  }
}
