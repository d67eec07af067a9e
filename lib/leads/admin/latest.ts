import { count, desc, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emailSubmissions } from '#lib/database/tables.ts'

type Row = typeof emailSubmissions.$inferSelect

/**
 * Counts submissions and people, and returns the latest submissions, newest first.
 *
 * @param limit maximum number of submissions returned
 */
export async function latestLeads(
  db: NodePgDatabase,
  limit: number,
): Promise<{ total: number; people: number; latest: Row[] }> {
  const people = sql<number>`count(distinct lower(${emailSubmissions.email}))::int`
  const [counts] = await db.select({ total: count(), people }).from(emailSubmissions)
  const latest = await db
    .select()
    .from(emailSubmissions)
    .orderBy(desc(emailSubmissions.createdAt))
    .limit(limit)
  return { total: 0, people: 0, ...counts, latest }
}
