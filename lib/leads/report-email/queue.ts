import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { env } from '#lib/env.ts'
import { isReplyable } from '#lib/leads/mail/text.ts'
import { database } from '#lib/leads/pool.ts'
import { renderReportEmail, type DrawnReport } from '#lib/leads/report-email/render.ts'
import { deliveries, emailSubmissions } from '#lib/leads/tables.ts'

/** Reports sent to one address in 24 hours, so that nobody's inbox can be filled from here. */
const A_DAY = 5

/** Why no report was queued: nobody gave this address lately, mail can't reach it, or it has had enough. */
export type Refusal = 'unknown' | 'unreachable' | 'enough'

/**
 * Queues a report for the address that a visitor gave at the gate within the last 24 hours; to no other address is
 * anything sent. It is delivered like everything in the outbox.
 *
 * @returns null when it is queued
 */
export async function queueReportEmail(
  email: string,
  report: DrawnReport,
): Promise<Refusal | null> {
  if (!isReplyable(email)) return 'unreachable'
  const db = database()
  const sameAddress = sql`lower(${emailSubmissions.email}) = lower(${email})`
  const lately = (moment: typeof deliveries.createdAt | typeof emailSubmissions.createdAt) =>
    sql`${moment} > now() - interval '24 hours'`
  const [submission] = await db
    .select({ id: emailSubmissions.id })
    .from(emailSubmissions)
    .where(and(sameAddress, isNull(emailSubmissions.flag), lately(emailSubmissions.createdAt)))
    .orderBy(desc(emailSubmissions.createdAt))
    .limit(1)
  if (!submission) return 'unknown'
  const [sent] = await db
    .select({ number: count() })
    .from(deliveries)
    .innerJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .where(and(sameAddress, eq(deliveries.channel, 'report-email'), lately(deliveries.createdAt)))
  if ((sent?.number ?? 0) >= A_DAY) return 'enough'
  await db.insert(deliveries).values({
    id: randomUUID(),
    submissionId: submission.id,
    channel: 'report-email',
    payload: renderReportEmail(report, { to: email, from: env.LEADS_FROM, replyTo: env.LEADS_TO }),
  })
  return null
}
