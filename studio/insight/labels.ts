import { FUNNEL } from '#lib/insight/steps.ts'

export type FunnelStep = (typeof FUNNEL)[number]

/** What each step is called, and who is counted. */
export const STEPS: Record<FunnelStep, { title: string; who: string }> = {
  seen: { title: 'Page seen', who: 'visitors, once a day' },
  touched: { title: 'Gate touched', who: 'visitors, once a day' },
  lead: { title: 'Lead', who: 'people, once a resource' },
  finished: { title: 'Tool finished', who: 'people, once a resource' },
  report: { title: 'Report taken', who: 'people, once a resource' },
  'lead-booking': { title: 'Booking pressed', who: 'people, once a resource' },
}

export const IN_ORDER = FUNNEL
