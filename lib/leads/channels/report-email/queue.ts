import 'server-only'
import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { takeAll } from '#lib/platform/database/allowance.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { leadEmailId, reportEmailId } from '#lib/leads/person/ids.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { stopOf } from '#lib/leads/email-stops/stops.ts'
import { isReplyable } from '#lib/leads/email/text.ts'
import { inboxOf } from '#lib/leads/person/email-address.ts'
import { database } from '#lib/platform/database/pool.ts'
import { emailSubmissions } from '#lib/platform/database/tables/people.ts'
import { AT_THEIRS } from '#lib/leads/story/record.ts'

/**
 * No recent submission of this address; it can't receive mail, or gets no more emails from us; a
 * daily limit is reached.
 */
export type Refusal = 'unknown' | 'unreachable' | 'stopped' | 'enough'

export interface ReportRequest {
  email: string
  /** The ID the site returned at the gate for this email address: only that browser knows it. */
  lead: string | undefined
  result: string
  network: string
}

/**
 * Queues a report to the address that was given at the gate, on a device that gave it or opened its
 * signed link within 24 hours; each result once. `compose` gives null if the story is full.
 * 'repeated' if it was queued before, here or as the email about the resource.
 */
export async function queueReportEmail(
  request: ReportRequest,
  compose: () => Promise<Email | null>,
): Promise<'queued' | 'repeated' | Refusal> {
  const { email, lead = '', network } = request
  if (!isReplyable(email)) return 'unreachable'
  if (lead === '') return 'unknown'
  const source = await sourceOf(lead, email)
  if (source === null) return 'unknown'
  if (await stopOf(database(), email)) return 'stopped'
  const id = reportEmailId(email, request.result)
  const queued = isQueued(id, leadEmailId(email, source))
  const { rows } = await database().execute<{ queued: boolean }>(sql`select ${queued} as queued`)
  if (rows[0]?.queued) return 'repeated'
  const returnAll = await takeAll([
    ['reports-to-inbox', inboxOf(email)],
    ['reports-from-network', network],
    ['reports-from-site', ''],
  ])
  if (typeof returnAll !== 'function') return 'enough'
  let end: 'queued' | 'repeated' | Refusal = 'enough'
  try {
    const payload = await compose()
    if (payload) {
      const isStored = await transactionOn(database(), (transaction) =>
        store(transaction, { id, lead, email, payload, queued }),
      )
      end = isStored ? 'queued' : 'repeated'
    }
    return end
  } finally {
    if (end !== 'queued') await returnAll()
  }
}

/** `resource_{slug}` of a recent submission; null if there is none with this email address. */
async function sourceOf(lead: string, email: string): Promise<string | null> {
  const [submission] = await database()
    .select({ source: emailSubmissions.source })
    .from(emailSubmissions)
    .where(
      sql`${emailSubmissions.id} = ${lead} and ${emailSubmissions.flag} is null
        and lower(${emailSubmissions.email}) = lower(${email})
        and (${emailSubmissions.createdAt} > now() - interval '24 hours' or exists (
          select from people person join person_events opened on opened.person_id = person.id
          where person.person = lower(${email}) and opened.submission_id = ${lead}
            and opened.kind = 'link-opened' and ${sql.raw(AT_THEIRS)}
            and opened.created_at > now() - interval '24 hours'))`,
    )
  return submission?.source ?? null
}

interface Stored {
  id: string
  lead: string
  email: string
  payload: object
  queued: SQL
}

/** Locks the person first, so that the email about the resource is seen if it is being prepared. */
async function store(
  transaction: Pick<NodePgDatabase, 'execute'>,
  { id, lead, email, payload, queued }: Stored,
): Promise<boolean> {
  await transaction.execute(sql`select from people where person = lower(${email}) for update`)
  const { rowCount } = await transaction.execute(sql`
    insert into deliveries (id, submission_id, channel, payload)
    select ${id}, ${lead}, 'report-email', ${JSON.stringify(payload)}::jsonb
    where not ${queued}
    on conflict do nothing`)
  return rowCount === 1
}

/** Whether a report was queued, or the email about the resource brings the same result. */
function isQueued(id: string, aboutResource: string): SQL {
  return sql`exists (select from deliveries where id = ${id}
    or id = ${aboutResource} and payload->>'report' = ${id})`
}
