import { count, desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emailSubmissions, people } from '#lib/platform/database/tables.ts'

interface Row {
  submission: typeof emailSubmissions.$inferSelect
  /** The person's; null until scored. */
  score: number | null
}

/**
 * Counts submissions and people, and returns the latest submissions, newest first.
 *
 * @param limit maximum number of submissions returned
 */
export async function latestLeads(
  db: NodePgDatabase,
  limit: number,
): Promise<{ total: number; people: number; latest: Row[] }> {
  const persons = sql<number>`count(distinct lower(${emailSubmissions.email}))::int`
  const [counts] = await db.select({ total: count(), people: persons }).from(emailSubmissions)
  const latest = await db
    .select({ submission: emailSubmissions, score: people.score })
    .from(emailSubmissions)
    .leftJoin(people, eq(people.person, sql`lower(${emailSubmissions.email})`))
    .orderBy(desc(emailSubmissions.createdAt))
    .limit(limit)
  return { total: 0, people: 0, ...counts, latest }
}
