import { PERSON_STATES, type PersonState } from '#lib/platform/database/tables/people.ts'

interface Field {
  /** What a CRM's own name for it is made of, so it never changes. */
  name: string
  label: string
  type: 'number' | 'text' | 'moment' | 'state'
}

/** What a CRM gets of a person in fields that the site makes there. */
export const FIELDS = [
  { name: 'score', label: 'Score', type: 'number' },
  { name: 'score_band', label: 'Score band', type: 'text' },
  { name: 'annual_savings', label: 'Annual savings (USD)', type: 'number' },
  { name: 'net_benefit', label: 'Net benefit (USD)', type: 'number' },
  { name: 'total_costs', label: 'Total costs (USD)', type: 'number' },
  { name: 'roi_percent', label: 'ROI (%)', type: 'number' },
  { name: 'payback_months', label: 'Payback (months)', type: 'number' },
  { name: 'readiness_percent', label: 'Readiness (%)', type: 'number' },
  { name: 'readiness_level', label: 'Readiness level', type: 'text' },
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'company', label: 'Company', type: 'text' },
  { name: 'role', label: 'Role', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'text' },
  { name: 'other_details', label: 'Other answers', type: 'text' },
  { name: 'resources', label: 'Resources', type: 'text' },
  { name: 'campaign', label: 'Campaign', type: 'text' },
  { name: 'landing_page', label: 'First page', type: 'text' },
  { name: 'next_call', label: 'Next call', type: 'moment' },
  { name: 'last_call', label: 'Last call', type: 'moment' },
  { name: 'state', label: 'State', type: 'state' },
  { name: 'won_amount', label: 'Won amount', type: 'number' },
  { name: 'won_currency', label: 'Won currency', type: 'text' },
  { name: 'lost_reason', label: 'Lost because', type: 'text' },
  { name: 'owner', label: 'Owner', type: 'text' },
] as const satisfies Field[]

export type FieldName = (typeof FIELDS)[number]['name']
/** As plain text; null where there is nothing. What is left out isn't written. */
export type Values = Partial<Record<FieldName, string | null>>

const STATE_LABELS: Record<PersonState, string> = {
  new: 'New',
  'in-talks': 'In talks',
  won: 'Won',
  lost: 'Lost',
  'not-a-fit': 'Not a fit',
}

/** The choices of `state`. */
export const STATE_CHOICES = PERSON_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))

export function isState(value: unknown): value is PersonState {
  return PERSON_STATES.some((state) => state === value)
}
