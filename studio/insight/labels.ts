import { FUNNEL } from '#lib/insight/steps.ts'

export type FunnelStep = (typeof FUNNEL)[number]

/** What each step is called, and what its share is a share of. */
export const STEPS: Record<
  FunnelStep,
  { title: string; of: { step: FunnelStep; name: string } | null }
> = {
  seen: { title: 'Page seen', of: null },
  touched: { title: 'Form started', of: { step: 'seen', name: 'pages seen' } },
  lead: { title: 'Lead', of: { step: 'touched', name: 'forms started' } },
  finished: { title: 'Tool finished', of: { step: 'lead', name: 'leads with a tool' } },
  report: { title: 'Report taken', of: { step: 'finished', name: 'tools finished' } },
  // Few take a report on their way to a call.
  'lead-booking': { title: 'Booking pressed', of: { step: 'lead', name: 'leads' } },
}

export const IN_ORDER = FUNNEL

/** Steps that a resource without a tool doesn't have. */
export const TOOL_STEPS: ReadonlySet<FunnelStep> = new Set(['finished', 'report'])

/** Says why a share is a dash, where `isUncounted`. */
export const UNCOUNTED =
  'A dash means more than 100%: some took the step before it outside this period, or weren’t counted there.'
