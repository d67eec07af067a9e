import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { env } from '#lib/env/env.ts'
import { giveBack, take, type Allowance } from '#lib/database/allowance.ts'
import { isReplyable } from '#lib/leads/email/text.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import { inboxOf, personOf } from '#lib/leads/person/person.ts'
import { database } from '#lib/database/pool.ts'
import { renderReportEmail, type RenderedReport } from '#lib/leads/channels/report-email/render.ts'
import { deliveries, emailSubmissions } from '#lib/database/tables.ts'

/**
 * Why no report was queued: the visitor did not submit this email address recently, it can't
 * receive mail, or a daily limit is reached.
 */
export type Refusal = 'unknown' | 'unreachable' | 'enough'

export interface ReportRequest {
  /** The visitor's email address, where the report goes. */
  email: string
  /** The ID the site returned at the gate for this email address: only that browser knows it. */
  lead: string | undefined
  /** Identifies the report and its inputs: the same for the same result. */
  result: string
  network: string
}

/**
 * Queues a report to the email address this visitor submitted at the gate within the last 24 hours;
 * it is never sent to any other. Each result is sent to a person once, however often it is
 * requested. It is delivered through the outbox.
 *
 * @returns 'repeated' if it was queued before
 */
export async function queueReportEmail(
  request: ReportRequest,
  report: RenderedReport,
): Promise<'queued' | 'repeated' | Refusal> {
  const { email, lead = '', network } = request
  if (!isReplyable(email)) return 'unreachable'
  if (lead === '') return 'unknown'
  const id = namedId('report-email', personOf(email), request.result)
  const [submission] = await database()
    .select({ isQueued: sql<boolean>`exists (select from deliveries where id = ${id})` })
    .from(emailSubmissions)
    .where(
      and(
        eq(emailSubmissions.id, lead),
        sql`lower(${emailSubmissions.email}) = lower(${email})`,
        isNull(emailSubmissions.flag),
        sql`${emailSubmissions.createdAt} > now() - interval '24 hours'`,
      ),
    )
  if (!submission) return 'unknown'
  if (submission.isQueued) return 'repeated'
  const returnAll = await takeAll(inboxOf(email), network)
  if (!returnAll) return 'enough'
  const payload = renderReportEmail(report, {
    to: email,
    from: env.LEADS_FROM,
    replyTo: env.LEADS_TO,
  })
  const { rowCount } = await database()
    .insert(deliveries)
    .values({ id, submissionId: lead, channel: 'report-email', payload })
    .onConflictDoNothing()
  if (rowCount) return 'queued'
  await returnAll()
  return 'repeated'
}

/**
 * Takes one from each quota, or from none.
 *
 * @returns a function that returns them all, or null if a quota is used up
 */
async function takeAll(inbox: string, network: string): Promise<(() => Promise<void>) | null> {
  const wanted: [Allowance, owner: string][] = [
    ['reports-to-inbox', inbox],
    ['reports-from-network', network],
    ['reports-from-site', ''],
  ]
  const taken: typeof wanted = []
  const returnAll = async () => {
    for (const [allowance, owner] of taken) await giveBack(allowance, owner)
  }
  for (const [allowance, owner] of wanted) {
    if ((await take(allowance, owner)) > 0) {
      await returnAll()
      return null
    }
    taken.push([allowance, owner])
  }
  return returnAll
}
