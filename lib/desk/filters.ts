import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { emailWords, PERSON_STATES, people } from '#lib/database/tables.ts'
import type { Filters } from '#lib/desk/contract.ts'
import { problem } from '#lib/http/problem.ts'
import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import type { Read } from '#lib/http/body.ts'

const MAX_TEXT = 320

const words = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(MAX_TEXT, 'is too long')
  .refine((text) => !UNPRINTABLE.test(text), 'has characters that no text has')
const day = z.iso
  .date('is a day such as 2026-11-22')
  .refine((date) => date >= '1970' && date < '2200', 'is too far away')

const filters = z.strictObject({
  search: words.optional(),
  resource: words.optional(),
  campaign: words.optional(),
  state: z.enum(PERSON_STATES, `is one of ${PERSON_STATES.join(', ')}`).optional(),
  minScore: z
    .string()
    .regex(/^-?\d{1,4}$/, 'is a whole number')
    .transform(Number)
    .optional(),
  from: day.optional(),
  to: day.optional(),
  spam: z.literal('only', "is 'only' or left out").optional(),
}) satisfies z.ZodType<Filters>

/**
 * Reads the filters of a query string; an empty one counts as left out.
 *
 * @param also other names that the query string may have
 * @returns a 422 problem response that names a filter with a wrong value or that doesn't exist
 */
export function readFilters(query: URLSearchParams, ...also: string[]): Read<Filters> {
  const given = [...query].filter(([name, value]) => value !== '' && !also.includes(name))
  const parsed = filters.safeParse(Object.fromEntries(given))
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  const isUnknown = issue?.code === 'unrecognized_keys'
  const field = (isUnknown ? issue.keys[0] : issue?.path.join('.')) ?? 'query'
  const detail = `${field}: ${isUnknown ? 'there is no such filter' : (issue?.message ?? '')}`
  return { ok: false, response: problem(422, detail, { field }), field }
}

/** The people that pass every filter. */
export function passing({ search, spam, ...given }: Filters): SQL {
  const { resource, campaign, state, minScore, from, to } = given
  const conditions = [
    sql`${people.isFlagged} = ${spam === 'only'}`,
    search !== undefined && sql`${emailWords(people.person)} @@ ${beginnings(search)}`,
    resource !== undefined && sql`${people.resources} @> array[${resource}]`,
    campaign !== undefined && sql`${people.attribution} ->> 'utm_campaign' = ${campaign}`,
    state !== undefined && sql`${people.state} = ${state}`,
    minScore !== undefined && sql`${people.score} >= ${minScore}`,
    from !== undefined && sql`${people.lastAt} >= ${from}::timestamp at time zone 'UTC'`,
    to !== undefined &&
      sql`${people.lastAt} < (${to}::timestamp + interval '1 day') at time zone 'UTC'`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** Every word of the search as the beginning of a word; null, which finds nothing, without any. */
function beginnings(search: string): SQL {
  const found = sql`nullif(trim(regexp_replace(lower(${search}), '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`to_tsquery('simple', replace(${found}, ' ', ':* & ') || ':*')`
}
