import 'server-only'
import { sql, and, eq, inArray } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { deliveries, personEvents } from '#lib/platform/database/tables.ts'
import type { Wish } from '#lib/leads/channels/lead-email/wish.ts'
import { personOf } from '#lib/leads/person/email-address.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'
import {
  getEmailTexts,
  getLeadEmails,
  getResource,
  getSharedTexts,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { documentPath } from '#lib/content/paths.ts'
import { env } from '#lib/platform/env/env.ts'
import { resultReport } from '#lib/leads/channels/lead-email/result-report.ts'
import {
  renderLeadEmail,
  type LeadEmail,
  type LeadEmailFrame,
} from '#lib/leads/channels/lead-email/render.ts'
import { reportEmailId, resultKey, sourceSlug } from '#lib/leads/person/ids.ts'
import { attachment, type Email } from '#lib/leads/email/resend.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { signResult } from '#lib/leads/result-link/token.ts'
import { RESULT_KINDS, VISITOR_EVENTS } from '#lib/leads/story/kinds.ts'
import { resultOf } from '#lib/leads/story/results.ts'
import { isToolType, RESOURCE_TYPES } from '#lib/tools/resource-types.ts'

/**
 * Turns a wish into an email and stores that, once. There is nothing to send if the resource is
 * gone or has nothing to open, and if the person has had a report of this resource by email.
 *
 * @throws Error if content or the database doesn't respond
 */
export async function prepareLeadEmail(claimed: ClaimedWish, wish: Wish): Promise<Prepared> {
  const composed = await composeLeadEmail(wish.wish)
  if (!composed) return withdraw(claimed)
  if (await store(claimed, wish, composed)) return { kind: 'ready', payload: composed }
  return withdraw(claimed)
}

/**
 * Stores what is sent. The person is locked, so that a report that is queued at the same moment
 * either sees this email or is seen here.
 *
 * @returns false if a report by email came first, or another process has claimed the delivery
 */
function store(claimed: ClaimedWish, { wish }: Wish, composed: Composed): Promise<boolean> {
  const person = personOf(wish.to)
  return database().transaction(async (transaction) => {
    await transaction.execute(sql`select from people where person = lower(${wish.to}) for update`)
    const { rowCount } = await transaction.execute(sql`
      update deliveries set payload = ${JSON.stringify(composed)}::jsonb
        || jsonb_strip_nulls(jsonb_build_object('network', payload -> 'network'))
      where ${isUnchanged(claimed)} and not exists (
        select from deliveries report
        join email_submissions submission on submission.id = report.submission_id
        where report.channel = 'report-email' and submission.source = ${wish.source}
          and lower(submission.email) = lower(${person}))`)
    return rowCount === 1
  })
}

async function withdraw(claimed: ClaimedWish): Promise<Prepared> {
  await database().delete(deliveries).where(isUnchanged(claimed))
  return { kind: 'unneeded' }
}

function isUnchanged({ id, attempts }: ClaimedWish) {
  return sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`
}

/** An email, and the ID that a report of the same result by email would have. */
type Composed = Email & { report?: string }

interface Wanted {
  to: string
  /** `resource_{slug}` */
  source: string
  /** ID of the event with a tool's result. */
  event?: string | undefined
  /** Of the report; today if not given. */
  date?: Date
}

/**
 * Composes the email about a resource from published content, and for a tool from the result as it
 * is now.
 *
 * @returns null if there is nothing to send: no such resource, document or result
 * @throws Error if content or the database doesn't respond
 */
export async function composeLeadEmail({
  to,
  source,
  event,
  date = new Date(),
}: Wanted): Promise<Composed | null> {
  const slug = sourceSlug(source)
  const resource = await getResource(slug)
  if (!resource) return null
  const page = new URL(`/resources/${slug}`, env.SITE_URL).href
  const { id, title, type, downloadUrl } = resource
  if (!isToolType(type)) {
    if (!downloadUrl) return null
    const { opens, noun } = RESOURCE_TYPES[type]
    const url = new URL(documentPath(id), env.SITE_URL).href
    return addressed({ title, to, page, url, noun: opens === 'link' ? noun : null, result: null })
  }
  const found = event && (await storedResult(event))
  if (!found) return null
  const report = await resultReport(found.result, { email: to, shared: found.shared, date })
  if (report.slug !== slug) return null
  const url = `${page}#open=${signResult(event)}`
  const email = await addressed({ title, to, page, url, noun: null, result: report.result })
  const attachments = report.file ? [attachment(report.file)] : undefined
  const key = resultKey(report.tool, report.input)
  return { ...email, attachments, report: reportEmailId(to, key) }
}

async function storedResult(event: string) {
  const [row] = await database()
    .select({ data: personEvents.data })
    .from(personEvents)
    .where(and(eq(personEvents.id, event), inArray(personEvents.kind, RESULT_KINDS)))
  const stored = VISITOR_EVENTS.result.safeParse(row?.data).data
  const result = stored && resultOf(stored)
  return result ? { result, shared: stored.shared } : null
}

async function addressed(email: Omit<LeadEmail, 'frame'>): Promise<Email> {
  const [frame, from] = await Promise.all([leadEmailFrame(), leadEmailSender()])
  return renderLeadEmail({ ...email, frame }, { from, replyTo: env.LEADS_TO })
}

export async function leadEmailSender(): Promise<string> {
  return senderOf(env.LEADS_FROM, (await getLeadEmails()).sender)
}

/** What every such email has around its resource. */
export async function leadEmailFrame(): Promise<LeadEmailFrame> {
  const [settings, shared, texts] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getEmailTexts(),
  ])
  return {
    texts,
    company: settings.name,
    bookingUrl: new URL(settings.bookingUrl, env.SITE_URL).href,
    bookingLabel: shared.callInEmails,
  }
}
