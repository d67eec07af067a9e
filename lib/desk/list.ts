import { desc, inArray, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { people } from '#lib/database/tables.ts'
import type { Filters, LeadPage } from '#lib/desk/contract.ts'
import { isOrdered, passing, passingFlag } from '#lib/desk/filters.ts'
import { leadOf } from '#lib/desk/lead.ts'

export type Row = typeof people.$inferSelect

interface Place {
  /** The cursor that the page before ended with; null for the first page. */
  after: string | null
  limit: number
}

/** A place in the list: the microseconds of `last_at` since the Unix epoch, and an ID. */
const CURSOR = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** How many of the latest people are looked through first for those that pass. */
const LATEST = 1000

export function isCursor(text: string): boolean {
  return CURSOR.test(text)
}

/** A page of the people that pass, latest activity first. */
export async function listLeads(
  db: NodePgDatabase,
  filters: Filters,
  place: Place,
): Promise<LeadPage> {
  const { rows, next } = await readPage(db, filters, place)
  return { leads: rows.map(leadOf), next }
}

/** The same as rows of the database. */
export async function readPage(
  db: NodePgDatabase,
  filters: Filters,
  { after, limit }: Place,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await readRows(db, filters, { after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const next = found.length > limit ? (rows.at(-1)?.place ?? null) : null
  return { rows: rows.map(({ person }) => person), next }
}

/**
 * Where no index has those that pass in the list's order, Postgres would have to guess which is
 * less work: to go through the list until a page is full, or to sort all that pass. It guesses as
 * if they were spread evenly, and goes through everyone for a resource that nobody has asked for
 * lately. So both are tried, each with a limit: the latest in their order, then all, sorted.
 */
async function readRows(db: NodePgDatabase, filters: Filters, { after, limit }: Place) {
  const conditions = sql`${passing(filters)} and ${beyond(after)}`
  const select = { person: people, place: PLACE }
  const order = [desc(people.lastAt), desc(people.id)]
  if (isOrdered(filters)) {
    return db
      .select(select)
      .from(people)
      .where(conditions)
      .orderBy(...order)
      .limit(limit)
  }
  const latest = db
    .select()
    .from(people)
    .where(sql`${passingFlag(filters)} and ${beyond(after)}`)
    .orderBy(...order)
    .limit(LATEST)
    .as('people')
  const near = await db
    .select(select)
    .from(latest)
    .where(conditions)
    .orderBy(...order)
    .limit(limit)
  if (near.length === limit) return near
  // An order that no index has: all that pass are looked up by what they pass.
  const sorted = db
    .select({ id: people.id })
    .from(people)
    .where(conditions)
    .orderBy(sql`${people.lastAt} + interval '0' desc`, desc(people.id))
    .limit(limit)
  return db
    .select(select)
    .from(people)
    .where(inArray(people.id, sorted))
    .orderBy(...order)
}

/** As a number: a JavaScript date has no microseconds, and people would be left out. */
const PLACE = sql<string>`(extract(epoch from ${people.lastAt}) * 1000000)::bigint || '_' || ${people.id}`

function beyond(after: string | null): SQL {
  const [, micros, id] = CURSOR.exec(after ?? '') ?? []
  if (micros === undefined) return sql`true`
  return sql`(${people.lastAt}, ${people.id}) <
    ('epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond', ${id}::uuid)`
}
