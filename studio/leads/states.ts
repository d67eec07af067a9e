import type { BadgeTone } from '@sanity/ui'
import type { PersonState } from '#lib/platform/database/tables.ts'

/** Where sales is with a person, in the order in which it usually goes. */
export const STATE_TITLES: Record<PersonState, string> = {
  new: 'New',
  'in-talks': 'In talks',
  won: 'Won',
  lost: 'Lost',
  'not-a-fit': 'Not a fit',
}

export const STATE_TONES: Record<PersonState, BadgeTone> = {
  new: 'primary',
  'in-talks': 'caution',
  won: 'positive',
  lost: 'default',
  'not-a-fit': 'default',
}

export const STATES = Object.keys(STATE_TITLES).filter(isState)

export function isState(text: string): text is PersonState {
  return text in STATE_TITLES
}
