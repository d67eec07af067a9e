import { keepBooking } from '#lib/leads/booking/own-booking.ts'
import { type HONEYPOT, keepAddress, rememberOwnLead } from '#lib/leads/person/in-browser.ts'
import type { AnalyticsName } from '#lib/insight/analytics-services.ts'

const TIMEOUT_MS = 20_000

/**
 * Stores a lead on the server, and keeps its address on this device. 'saved' on success;
 * 'invalid-email' or 'not-saved' if the server says so; the address that may be `meant` if it asks.
 *
 * @param lead.asked the address about which it asked, '' before
 * @param lead.idempotencyKey the same for each attempt until one is 'saved', so that an attempt
 * whose response was lost isn't stored twice
 * @throws if there is no response or it can't be read
 */
export async function saveLead(lead: {
  email: string
  asked: string
  source: string
  page: string
  idempotencyKey: string | undefined
  /** The consent text beside the email field. */
  consent: string
  /** How the visit began. */
  attribution: unknown
  [HONEYPOT]?: unknown
}): Promise<'saved' | 'invalid-email' | 'not-saved' | { meant: string }> {
  const response = await fetch('/api/leads', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(lead),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) throw new Error('unreadable response')
  if (response.status === 201 && 'id' in body) {
    const { id, reference } = Object(body)
    if (typeof id === 'string') keepLead({ email: lead.email, id, reference })
    return 'saved'
  }
  if (response.ok || !('status' in body)) throw new Error('unreadable response')
  if ('meant' in body && typeof body.meant === 'string') return { meant: body.meant }
  return response.status === 422 && 'field' in body && body.field === 'email'
    ? 'invalid-email'
    : 'not-saved'
}

/** Keeps on this device whose lead was stored. */
export function keepLead({
  email,
  id,
  reference,
}: {
  email: string
  id: string
  reference: unknown
}) {
  rememberOwnLead(id)
  if (typeof reference === 'string') keepBooking(email, reference, id)
  keepAddress(email, id)
}

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
