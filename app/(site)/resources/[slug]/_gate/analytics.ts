declare global {
  interface Window {
    gtag?: unknown
    analytics?: { track?: unknown }
  }
}

/** Tells the page's analytics of a lead, where there is one. What it throws is its own business. */
export function reportLead(email: string, source: string): void {
  const lead = { email, source }
  try {
    const { gtag, analytics } = window
    if (typeof gtag === 'function') gtag('event', 'lead_generated', lead)
    else if (typeof analytics?.track === 'function') analytics.track('lead_generated', lead)
  } catch {
    // Nothing that happens there concerns the visitor.
  }
}
