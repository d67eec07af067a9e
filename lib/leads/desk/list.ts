import { asc, eq, getTableColumns, inArray, sql, desc, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { bookings } from '#lib/platform/database/tables/bookings.ts'
import { people, scoreOrNone } from '#lib/platform/database/tables/people.ts'
import type { Person } from '#lib/leads/story/joined.ts'
import {
  IS_AHEAD,
  STANDS,
  other,
  isOrdered,
  namedElsewhere,
  passing,
  passingOrder,
  wanted,
  type Wanted,
  type Filters,
} from '#lib/leads/desk/filters.ts'
import { readMasters } from '#lib/leads/crms/master.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'
import { known, leadOf } from '#lib/leads/desk/lead.ts'

export type LeadPage = Awaited<ReturnType<typeof listLeads>>

interface Place {
  after: string | null
  limit: number
}

/** How many of the first are looked through before all, for those that pass. */
const FIRST = 2000
/** The same where many pass. */
const FAR = 100_000
/** Of all people. */
const MANY = 0.1
/** Percentage of the table's pages. */
const SAMPLE = 1

export async function listLeads(db: NodePgDatabase, filters: Filters, place: Place) {
  const slugs = await readSlugHistory()
  const [{ rows, next }, masters] = await Promise.all([
    readPage(db, wanted(filters, slugs), place),
    readMasters(),
  ])
  return { leads: (await known(db, rows)).map((one) => leadOf(one, slugs)), next, ...masters }
}

export async function readPage(
  db: NodePgDatabase,
  filters: Wanted,
  { after, limit }: Place,
): Promise<{ rows: Person[]; next: string | null }> {
  const read = filters.sort === 'call' ? readByCall : readRows
  const found = await read(db, filters, { after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const next = found.length > limit ? (rows.at(-1)?.place ?? null) : null
  return { rows: rows.map(({ person }) => person), next }
}

/** Who has a call ahead, the next first, and then everybody else. */
async function readByCall(db: NodePgDatabase, filters: Wanted, { after, limit }: Place) {
  const [, prefix] = CURSOR.exec(after ?? '') ?? []
  const isAhead = after === null || prefix === 'call'
  const ahead = isAhead ? await readAhead(db, filters, { after, limit }) : []
  if (ahead.length === limit) return ahead
  const others = await readRows(
    db,
    { ...filters, sort: undefined, isRest: true },
    { after: isAhead ? null : after, limit: limit - ahead.length },
  )
  return [...ahead, ...others]
}

function readAhead(db: NodePgDatabase, filters: Wanted, { after, limit }: Place) {
  const shownWith = sql`coalesce(${other.joinedTo}, ${other.id})`
  const next = db
    .select({ personId: shownWith.as('person_id'), at: sql`min(${bookings.startsAt})`.as('at') })
    .from(bookings)
    .innerJoin(other, eq(other.id, bookings.personId))
    .where(sql`${STANDS} and ${IS_AHEAD}`)
    .groupBy(shownWith)
    .as('next')
  const ms = sql<string>`(extract(epoch from ${next.at}) * 1000)::bigint`
  const [, , afterMs, last] = CURSOR.exec(after ?? '') ?? []
  const isBeyond =
    afterMs === undefined ? sql`true` : sql`(${ms}, ${id}) > (${afterMs}::bigint, ${last}::uuid)`
  return db
    .select({ person: people, place: sql<string>`'call_' || ${ms} || '_' || ${id}` })
    .from(people)
    .innerJoin(next, eq(next.personId, id))
    .where(sql`${passing(filters)} and ${isBeyond}`)
    .orderBy(asc(ms), asc(id))
    .limit(limit)
}

/**
 * Where no index has the order of those that pass, Postgres guesses whether to go through the list
 * or to sort, and goes through everyone for a resource that nobody asked for lately. So both are
 * tried, with limits: the first, more of them if too many pass to sort, then all, sorted. Of those
 * that other tables name, the first only if enough of them are likely to be there.
 */
async function readRows(db: NodePgDatabase, filters: Wanted, { after, limit }: Place) {
  const { indexed, ofFirst, sorted, place, beyond } = orderOf(filters)
  const conditions = sql`${passing(filters)} and ${beyond(after)}`
  const select = { person: people, place }
  if (isOrdered(filters)) {
    return db
      .select(select)
      .from(people)
      .where(conditions)
      .orderBy(...indexed)
      .limit(limit)
  }
  let share = namedElsewhere(filters) ? await shareOf(db, filters) : undefined
  const areFew = share !== undefined && share * FIRST < limit
  for (const reach of areFew ? [] : [FIRST, FAR]) {
    if (reach === FAR && (share ??= await shareOf(db, filters)) < MANY) break
    const first = db
      .select({ ...getTableColumns(people), points: score.as('points') })
      .from(people)
      .where(sql`${passingOrder(filters)} and ${beyond(after)}`)
      .orderBy(...indexed)
      .limit(reach)
      .as('people')
    const near = await db
      .select(select)
      .from(first)
      // As a whole, or Postgres might join what a filter reads with each of them.
      .where(sql`(${conditions}) is true`)
      .orderBy(...ofFirst)
      .limit(limit)
    if (near.length === limit) return near
  }
  // All that pass are looked up by what they pass.
  const all = db
    .select({ id: people.id })
    .from(people)
    .where(sql`${passing(filters, true)} and ${beyond(after)}`)
    .orderBy(...sorted)
    .limit(limit)
  return db
    .select(select)
    .from(people)
    .where(inArray(people.id, all))
    .orderBy(...indexed)
}

/** The share of people that pass, by a sample. */
async function shareOf(db: NodePgDatabase, filters: Wanted): Promise<number> {
  const { rows } = await db.execute<{ share: number | null }>(
    sql`select avg((${passing(filters)})::int)::float8 as share
      from ${people} tablesample system (${sql.raw(String(SAMPLE))})`,
  )
  return rows[0]?.share ?? 0
}

/**
 * The points if the list is sorted by them, the microseconds of `last_at`, and an ID. Of who has a
 * call ahead, in a list that is sorted by that: 'call', its milliseconds, and the ID.
 */
const CURSOR = /^(?:(-?\d{1,4}|call)_)?(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Whether a text is where a page of a list in this order ends. */
export function isCursor(text: string, { sort }: Filters): boolean {
  const parts = CURSOR.exec(text)
  if (!parts) return false
  const [, prefix] = parts
  if (prefix === 'call') return sort === 'call'
  return (prefix !== undefined) === (sort === 'score')
}

interface Order {
  /** By an index: `people_latest` or `people_by_score`. */
  indexed: SQL[]
  /** The same of a part of the list that has `points`: Postgres doesn't know an expression there. */
  ofFirst: SQL[]
  /** The same, so that no index has it. */
  sorted: SQL[]
  place: SQL<string>
  /** Who comes after a cursor; everyone if it is null. */
  beyond: (after: string | null) => SQL
}

const { id, lastAt } = people
const score = scoreOrNone(people.score)

/** As a number: a JavaScript date has no microseconds, and people would be left out. */
const CURSOR_OF = sql<string>`(extract(epoch from ${lastAt}) * 1000000)::bigint || '_' || ${id}`

const LATEST: Order = {
  indexed: [desc(lastAt), desc(id)],
  ofFirst: [desc(lastAt), desc(id)],
  sorted: [sql`${lastAt} + interval '0' desc`, desc(id)],
  place: CURSOR_OF,
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
  ofFirst: [sql`points desc`, desc(lastAt), desc(id)],
  sorted: [sql`${score} + 0 desc`, desc(lastAt), desc(id)],
  place: sql<string>`${score} || '_' || ${CURSOR_OF}`,
  beyond: (after) => {
    const [, points, micros, last] = CURSOR.exec(after ?? '') ?? []
    if (points === undefined || micros === undefined) return sql`true`
    return sql`(${score}, ${lastAt}, ${id}) <
      (${points}::integer, ${moment(micros)}, ${last}::uuid)`
  },
}

function orderOf({ sort }: Pick<Filters, 'sort'>): Order {
  return sort === 'score' ? HIGHEST : LATEST
}

function moment(micros: string): SQL {
  return sql`'epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond'`
}
