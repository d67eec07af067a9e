import type { PersonState } from '#lib/platform/database/tables/people.ts'

/** Where sales is with a person, in words. */
export const STATE_TITLES: Record<PersonState, string> = {
  new: 'New',
  'in-talks': 'In talks',
  won: 'Won',
  lost: 'Lost',
  'not-a-fit': 'Not a fit',
}
