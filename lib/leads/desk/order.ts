import { desc, sql, type SQL } from 'drizzle-orm'
import { people, scoreOrNone } from '#lib/platform/database/tables.ts'
import type { Filters } from '#lib/leads/desk/contract.ts'

/**
 * A place in the list: the points if it is sorted by them, the microseconds of `last_at` since the
 * Unix epoch, and an ID.
 */
const CURSOR = /^(?:(-?\d{1,4})_)?(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Whether a text is where a page of a list in this order ends. */
export function isCursor(text: string, { sort }: Filters): boolean {
  const parts = CURSOR.exec(text)
  return parts !== null && (parts[1] !== undefined) === (sort === 'score')
}

/** The order of the list. */
interface Order {
  /** By an index: `people_latest` or `people_by_score`. */
  indexed: SQL[]
  /** The same, so that no index has it. */
  sorted: SQL[]
  /** A person's place, as a cursor has it. */
  place: SQL<string>
  /** Who comes after a cursor; everyone if it is null. */
  beyond: (after: string | null) => SQL
}

const { id, lastAt } = people
const score = scoreOrNone(people.score)

/** As a number: a JavaScript date has no microseconds, and people would be left out. */
const PLACE = sql<string>`(extract(epoch from ${lastAt}) * 1000000)::bigint || '_' || ${id}`

const LATEST: Order = {
  indexed: [desc(lastAt), desc(id)],
  sorted: [sql`${lastAt} + interval '0' desc`, desc(id)],
  place: PLACE,
  beyond: (after) => {
    const [, , micros, last] = CURSOR.exec(after ?? '') ?? []
    return micros === undefined
      ? sql`true`
      : sql`(${lastAt}, ${id}) < (${moment(micros)}, ${last}::uuid)`
  },
}

/** Of the same score, the latest activity first. */
const HIGHEST: Order = {
  indexed: [sql`${score} desc`, desc(lastAt), desc(id)],
  sorted: [sql`${score} + 0 desc`, desc(lastAt), desc(id)],
  place: sql<string>`${score} || '_' || ${PLACE}`,
  beyond: (after) => {
    const [, points, micros, last] = CURSOR.exec(after ?? '') ?? []
    if (points === undefined || micros === undefined) return sql`true`
    return sql`(${score}, ${lastAt}, ${id}) <
      (${points}::integer, ${moment(micros)}, ${last}::uuid)`
  },
}

export function orderOf({ sort }: Pick<Filters, 'sort'>): Order {
  return sort === 'score' ? HIGHEST : LATEST
}

function moment(micros: string): SQL {
  return sql`'epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond'`
}
