import { count, desc } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emailSubmissions } from '#lib/leads/tables.ts'

type Row = typeof emailSubmissions.$inferSelect

/** How many submissions there are, and the latest of them, the newest first. */
export async function latestLeads(
  db: NodePgDatabase,
  most: number,
): Promise<{ total: number; latest: Row[] }> {
  const [counted] = await db.select({ total: count() }).from(emailSubmissions)
  const latest = await db
    .select()
    .from(emailSubmissions)
    .orderBy(desc(emailSubmissions.createdAt))
    .limit(most)
  return { total: counted?.total ?? 0, latest }
}
