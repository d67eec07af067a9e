import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import { CAMPAIGN_PARAMETERS, MAX_FIELD_LENGTH } from '#lib/leads/capture/campaign-parameters.ts'
import { cut } from '#lib/platform/database/storable.ts'

/** `landing`: path of the first page. `referrer`: URL of the page before it. Both without query. */
const URL_FIELDS = ['landing', 'referrer'] as const

export const ATTRIBUTION_FIELDS = [...CAMPAIGN_PARAMETERS, ...URL_FIELDS] as const

/** How a visit began. Unknown fields are omitted. */
export type Attribution = Partial<Record<(typeof ATTRIBUTION_FIELDS)[number], string>>

/**
 * Reads the attribution a browser sends. Never throws: fields that aren't on the list, aren't
 * strings or contain control characters are dropped; long ones are cut.
 *
 * @returns null if nothing is left
 */
export function readAttribution(input: unknown): Attribution | null {
  const fields: Record<string, unknown> = Object(input)
  const entries = ATTRIBUTION_FIELDS.flatMap((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value !== 'string') return []
    const isUrl = URL_FIELDS.some((field) => field === name)
    const stored = cut(isUrl ? value.replace(/[?#].*/s, '') : value, MAX_FIELD_LENGTH)
    return stored === '' || UNPRINTABLE.test(stored) ? [] : [[name, stored]]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
