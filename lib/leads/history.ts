import { asc, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, emailSubmissions } from '#lib/leads/tables.ts'

type Submission = typeof emailSubmissions.$inferSelect
type Delivery = Pick<
  typeof deliveries.$inferSelect,
  'submissionId' | 'channel' | 'state' | 'sentAt' | 'createdAt'
>

/** Each time a person gave their address, and what was delivered because of it. */
export type History = { submission: Submission; deliveries: Delivery[] }[]

/** Everything that a person did here, the oldest first; an address however it is capitalized. */
export async function historyOf(db: NodePgDatabase, email: string): Promise<History> {
  const submissions = await db
    .select()
    .from(emailSubmissions)
    .where(sql`lower(${emailSubmissions.email}) = lower(${email})`)
    .orderBy(asc(emailSubmissions.createdAt))
  const { submissionId, channel, state, sentAt, createdAt } = deliveries
  const made = await db
    .select({ submissionId, channel, state, sentAt, createdAt })
    .from(deliveries)
    .where(
      inArray(
        submissionId,
        submissions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(createdAt), asc(channel))
  const of = Map.groupBy(made, (delivery) => delivery.submissionId)
  return submissions.map((submission) => ({
    submission,
    deliveries: of.get(submission.id) ?? [],
  }))
}
