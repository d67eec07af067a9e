import { asc, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, emailSubmissions } from '#lib/database/tables.ts'

type Submission = typeof emailSubmissions.$inferSelect
type Delivery = Pick<
  typeof deliveries.$inferSelect,
  'submissionId' | 'channel' | 'state' | 'sentAt' | 'createdAt'
>

/** A person's submissions, each with its deliveries. */
export type History = { submission: Submission; deliveries: Delivery[] }[]

/** A person's history, oldest first. The case of the email address is ignored. */
export async function historyOf(db: NodePgDatabase, email: string): Promise<History> {
  const submissions = await db
    .select()
    .from(emailSubmissions)
    .where(sql`lower(${emailSubmissions.email}) = lower(${email})`)
    .orderBy(asc(emailSubmissions.createdAt))
  const { submissionId, channel, state, sentAt, createdAt } = deliveries
  const rows = await db
    .select({ submissionId, channel, state, sentAt, createdAt })
    .from(deliveries)
    .where(
      inArray(
        submissionId,
        submissions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(createdAt), asc(channel))
  const bySubmission = Map.groupBy(rows, (delivery) => delivery.submissionId)
  return submissions.map((submission) => ({
    submission,
    deliveries: bySubmission.get(submission.id) ?? [],
  }))
}
