declare global {
  interface Window {
    gtag?: unknown
    analytics?: { track?: unknown }
  }
}

/** Reports a lead to the page's analytics, if any. Its errors are ignored. */
export function reportLead(email: string, source: string): void {
  const lead = { email, source }
  try {
    const { gtag, analytics } = window
    if (typeof gtag === 'function') gtag('event', 'lead_generated', lead)
    else if (typeof analytics?.track === 'function') analytics.track('lead_generated', lead)
  } catch {
    // Analytics errors don't concern the visitor.
  }
}
