import type { PersonState } from '#lib/platform/database/tables/people.ts'
import type { FieldName } from '#lib/leads/crms/fields.ts'

/** The group of our properties, and what their names begin with. */
export const GROUP = 'northwright'

export const propertyOf = (field: FieldName) => `${GROUP}_${field}`

/** HubSpot's own properties that say where sales is, with the values that accounts begin with. */
export const LEAD_STATUS = 'hs_lead_status'
export const LIFECYCLE = 'lifecyclestage'
export const OWNER = 'hubspot_owner_id'

/** Lifecycle stages only go forward, so that only the last one is written. */
export const WRITTEN: Record<PersonState, Record<string, string>> = {
  new: { [LEAD_STATUS]: 'NEW' },
  'in-talks': { [LEAD_STATUS]: 'IN_PROGRESS' },
  won: { [LEAD_STATUS]: 'CONNECTED', [LIFECYCLE]: 'customer' },
  lost: { [LEAD_STATUS]: 'BAD_TIMING' },
  'not-a-fit': { [LEAD_STATUS]: 'UNQUALIFIED' },
}

const STATES: Record<string, Partial<Record<string, PersonState>>> = {
  [LEAD_STATUS]: {
    NEW: 'new',
    OPEN: 'in-talks',
    IN_PROGRESS: 'in-talks',
    OPEN_DEAL: 'in-talks',
    ATTEMPTED_TO_CONTACT: 'in-talks',
    CONNECTED: 'in-talks',
    BAD_TIMING: 'lost',
    UNQUALIFIED: 'not-a-fit',
  },
  [LIFECYCLE]: { opportunity: 'in-talks', customer: 'won' },
}

/** The state that a property's value means; null if it says nothing of one. */
export function stateOf(property: string, value: string): PersonState | null {
  return STATES[property]?.[value] ?? null
}
