import { desc, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { people } from '#lib/database/tables.ts'
import type { Filters, LeadPage } from '#lib/desk/contract.ts'
import { passing } from '#lib/desk/filters.ts'
import { leadOf } from '#lib/desk/lead.ts'

export type Row = typeof people.$inferSelect

/** A place in the list: the microseconds of `last_at` since the Unix epoch, and an ID. */
const CURSOR = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export function isCursor(text: string): boolean {
  return CURSOR.test(text)
}

/** A page of the people that pass, latest activity first. */
export async function listLeads(
  db: NodePgDatabase,
  filters: Filters,
  { after, limit }: { after: string | null; limit: number },
): Promise<LeadPage> {
  const { rows, next } = await readPage(db, filters, { after, limit })
  return { leads: rows.map(leadOf), next }
}

/** The same as rows of the database. */
export async function readPage(
  db: NodePgDatabase,
  filters: Filters,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rows: Row[]; next: string | null }> {
  const [, micros, id] = CURSOR.exec(after ?? '') ?? []
  // As a number: a JavaScript date has no microseconds, and people would be left out.
  const place = sql<string>`(extract(epoch from ${people.lastAt}) * 1000000)::bigint || '_' || ${people.id}`
  const from = sql`(${people.lastAt}, ${people.id}) <
    ('epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond', ${id}::uuid)`
  const found = await db
    .select({ person: people, place })
    .from(people)
    .where(micros === undefined ? passing(filters) : sql`${passing(filters)} and ${from}`)
    .orderBy(desc(people.lastAt), desc(people.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const next = found.length > limit ? (rows.at(-1)?.place ?? null) : null
  return { rows: rows.map(({ person }) => person), next }
}
