import { UNPRINTABLE } from '#lib/leads/email.ts'
import { cut } from '#lib/leads/storable.ts'

/** Parameters of a landing address that say which campaign led here. Nothing else of its query is ever kept. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'li_fat_id',
  'ttclid',
  'twclid',
] as const

/** `landing`: path of the visit's first page. `referrer`: address of the page before it. Both without their query. */
const ADDRESSES = ['landing', 'referrer'] as const

export const ATTRIBUTION_FIELDS = [...CAMPAIGN_PARAMETERS, ...ADDRESSES] as const

/** The most characters kept of one field. */
export const LONGEST_FIELD = 200

/** How a visit began. What is not known is left out. */
export type Attribution = Partial<Record<(typeof ATTRIBUTION_FIELDS)[number], string>>

/**
 * Reads what a browser says of how its visit began. Never throws: what is not on the list, is no text, or holds control
 * characters is left out, what is too long is cut. Null where nothing is left.
 */
export function readAttribution(given: unknown): Attribution | null {
  const said: Record<string, unknown> = Object(given)
  const known = ATTRIBUTION_FIELDS.flatMap((name) => {
    const value = Object.hasOwn(said, name) ? said[name] : undefined
    if (typeof value !== 'string') return []
    const isAddress = ADDRESSES.some((address) => address === name)
    const kept = cut(isAddress ? value.replace(/[?#].*/s, '') : value, LONGEST_FIELD)
    return kept === '' || UNPRINTABLE.test(kept) ? [] : [[name, kept]]
  })
  return known.length > 0 ? Object.fromEntries(known) : null
}
