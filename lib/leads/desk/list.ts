import { inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { people } from '#lib/platform/database/tables.ts'
import type { Filters, LeadPage } from '#lib/leads/desk/contract.ts'
import { isOrdered, passing, passingOrder, wanted, type Wanted } from '#lib/leads/desk/filters.ts'
import { leadOf } from '#lib/leads/desk/lead.ts'
import { orderOf } from '#lib/leads/desk/order.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'

export type Row = typeof people.$inferSelect

interface Place {
  /** The cursor that the page before ended with; null for the first page. */
  after: string | null
  limit: number
}

/** How many of the first are looked through before all, for those that pass. */
const FIRST = 1000
/** The same where many pass. */
const FAR = 100_000
/** Many: the share that passes, of a sample of this percentage of the table's pages. */
const MANY = { share: 0.05, sample: 1 }

/** A page of the people that pass, in their order. */
export async function listLeads(
  db: NodePgDatabase,
  filters: Filters,
  place: Place,
): Promise<LeadPage> {
  const slugs = await readSlugHistory()
  const { rows, next } = await readPage(db, wanted(filters, slugs), place)
  return { leads: rows.map((row) => leadOf(row, slugs)), next }
}

/** The same as rows of the database. */
export async function readPage(
  db: NodePgDatabase,
  filters: Wanted,
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
 * lately. So both are tried, each with a limit: the first in their order, more of them if there are
 * too many to sort, then all, sorted.
 */
async function readRows(db: NodePgDatabase, filters: Wanted, { after, limit }: Place) {
  const { indexed, sorted, place, beyond } = orderOf(filters)
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
  for (const reach of [FIRST, FAR]) {
    if (reach === FAR && !(await doManyPass(db, filters))) break
    const first = db
      .select()
      .from(people)
      .where(sql`${passingOrder(filters)} and ${beyond(after)}`)
      .orderBy(...indexed)
      .limit(reach)
      .as('people')
    const near = await db
      .select(select)
      .from(first)
      .where(conditions)
      .orderBy(...indexed)
      .limit(limit)
    if (near.length === limit) return near
  }
  // All that pass are looked up by what they pass.
  const all = db
    .select({ id: people.id })
    .from(people)
    .where(conditions)
    .orderBy(...sorted)
    .limit(limit)
  return db
    .select(select)
    .from(people)
    .where(inArray(people.id, all))
    .orderBy(...indexed)
}

async function doManyPass(db: NodePgDatabase, filters: Wanted): Promise<boolean> {
  const { rows } = await db.execute<{ share: number | null }>(
    sql`select avg((${passing(filters)})::int)::float8 as share
      from ${people} tablesample system (${sql.raw(String(MANY.sample))})`,
  )
  return (rows[0]?.share ?? 0) >= MANY.share
}
