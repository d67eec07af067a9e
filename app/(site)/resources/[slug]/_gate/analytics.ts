import type { AnalyticsName } from '#lib/insight/analytics-services.ts'

declare global {
  interface Window {
    gtag?: unknown
    analytics?: { track?: unknown }
    plausible?: (event: string, options: { props: Record<string, string> }) => void
    fathom?: { trackEvent(event: string): void }
  }
}

/** How the services of the Studio's list count a lead. None of them gets the email address. */
const REPORTS: Record<AnalyticsName, (source: string) => void> = {
  plausible: (source) => window.plausible?.('lead_generated', { props: { source } }),
  // Its events have a name and nothing else.
  fathom: (source) => window.fathom?.trackEvent(`lead_generated ${source}`),
}

/**
 * Reports a lead to the page's analytics, if any. A tag that a deployment added itself gets the
 * email address (docs/specification.md B2).
 */
export function reportLead(email: string, source: string): void {
  const lead = { email, source }
  unlessItFails(() => {
    const { gtag, analytics } = window
    if (typeof gtag === 'function') gtag('event', 'lead_generated', lead)
    else if (typeof analytics?.track === 'function') analytics.track('lead_generated', lead)
  })
  for (const report of Object.values(REPORTS)) unlessItFails(() => report(source))
}

/** Errors of analytics don't concern the visitor. */
function unlessItFails(report: () => void): void {
  try {
    report()
  } catch {
    // Nobody to tell.
  }
}
