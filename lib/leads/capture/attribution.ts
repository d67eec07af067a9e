import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import { cut } from '#lib/database/storable.ts'

/**
 * Query parameters that identify a campaign. No other part of a landing URL's query is ever stored.
 */
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

/** `landing`: path of the first page. `referrer`: URL of the page before it. Both without query. */
const ADDRESSES = ['landing', 'referrer'] as const

export const ATTRIBUTION_FIELDS = [...CAMPAIGN_PARAMETERS, ...ADDRESSES] as const

/** Maximum characters stored per field. */
export const LONGEST_FIELD = 200

/** How a visit began. Unknown fields are omitted. */
export type Attribution = Partial<Record<(typeof ATTRIBUTION_FIELDS)[number], string>>

/**
 * Reads the attribution a browser sends. Never throws: fields that aren't on the list, aren't
 * strings or contain control characters are dropped; long ones are cut.
 *
 * @returns null if nothing is left
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
