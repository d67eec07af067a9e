import 'server-only'
import { sql, and, eq, inArray } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { people, personEvents } from '#lib/platform/database/tables/people.ts'
import { callsOf, stands } from '#lib/leads/story/calls.ts'
import type { Wish } from '#lib/leads/channels/lead-email/wish.ts'
import { personOf } from '#lib/leads/person/email-address.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'
import {
  getEmailTexts,
  getLeadEmails,
  getQuizContent,
  getResource,
  getResources,
  getSharedTexts,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { documentPath } from '#lib/content/paths.ts'
import { env } from '#lib/platform/env/env.ts'
import { loadReport, slugOfTool } from '#lib/leads/reports/documents.ts'
import { pdfFile } from '#lib/tools/reports/report-file.ts'
import { LEVEL } from '#lib/tools/quiz/score.ts'
import { summaryOf } from '#lib/tools/quiz/words.ts'
import { paybackText, summaryText } from '#lib/tools/roi/words.ts'
import { formatPercent, formatUsd } from '#lib/ui/format.ts'
import {
  renderLeadEmail,
  type LeadEmail,
  type LeadEmailFrame,
  type ResultRows,
} from '#lib/leads/channels/lead-email/render.ts'
import { reportEmailId, resultKey, sourceSlug } from '#lib/leads/person/ids.ts'
import { attachment, type Email } from '#lib/leads/email/resend.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { answeredBy } from '#lib/leads/owners/members.ts'
import { signToken } from '#lib/leads/result-link/token.ts'
import { RESULT_KINDS, VISITOR_EVENTS } from '#lib/leads/story/kinds.ts'
import { resultOf, type ToolResult } from '#lib/leads/story/results.ts'
import { isToolType, RESOURCE_TYPES } from '#lib/tools/resource-types.ts'

/**
 * Turns a wish into an email and stores that. Nothing is sent if the resource is gone or has
 * nothing to open, or if the person has had a report of it by email.
 */
export async function prepareLeadEmail(claimed: ClaimedWish, wish: Wish): Promise<Prepared> {
  const composed = await composeLeadEmail(wish.wish)
  if (!composed) return withdraw(claimed, wish.wish)
  if (await store(claimed, wish, composed)) return { kind: 'ready', payload: composed }
  return withdraw(claimed, wish.wish)
}

/**
 * Locks the person, so that a report that is queued meanwhile sees this email or is seen here.
 * False if a report came first, or another process has claimed the delivery.
 */
function store(claimed: ClaimedWish, { wish }: Wish, composed: Composed): Promise<boolean> {
  const person = personOf(wish.to)
  return transactionOn(database(), async (transaction) => {
    await transaction.execute(sql`select from people where person = lower(${wish.to}) for update`)
    const { rowCount } = await transaction.execute(sql`
      update deliveries set payload = ${JSON.stringify(composed)}::jsonb
        || jsonb_strip_nulls(jsonb_build_object('network', payload -> 'network'))
      where ${isUnchanged(claimed, wish)} and not exists (
        select from deliveries report
        join email_submissions submission on submission.id = report.submission_id
        where report.channel = 'report-email' and submission.source = ${wish.source}
          and lower(submission.email) = lower(${person}))`)
    return rowCount === 1
  })
}

async function withdraw(claimed: ClaimedWish, wish: Wanted): Promise<Prepared> {
  await database().delete(deliveries).where(isUnchanged(claimed, wish))
  return { kind: 'unneeded' }
}

/** The person's result may have taken the place of the wish meanwhile. */
function isUnchanged({ id, attempts }: ClaimedWish, { event }: Wanted) {
  return sql`id = ${id} and attempts = ${attempts} and state = 'waiting'
    and payload #>> '{wish,event}' is not distinct from ${event ?? null}`
}

type Composed = Email & { report?: string }

interface Wanted {
  to: string
  /** `resource_{slug}` */
  source: string
  /** ID of the event with a tool's result. */
  event?: string | undefined
  date?: Date
}

/**
 * The email about a resource from published content, with a tool's result as it is now. Null if
 * there is no such resource, document or result.
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
  const isOffered = await isCallOffered(to)
  if (!isToolType(type)) {
    if (!downloadUrl) return null
    const { opens, noun } = RESOURCE_TYPES[type]
    const url = new URL(documentPath(id), env.SITE_URL).href
    const named = opens === 'link' ? noun : null
    return addressed({ title, to, page, url, noun: named, result: null }, isOffered)
  }
  const found = event && (await storedResult(event))
  if (!found) return null
  const { result: entered, shared } = found
  if (slugOfTool(entered.tool, await getResources()) !== slug) return null
  const report = await loadReport(entered, { email: to, shared, date, isOffered })
  const file = await pdfFile(entered.tool, report)
  const rows = await resultRows(entered)
  const summary = entered.tool === 'roi' ? summaryText(entered.input) : report.answer
  const result = { summary, rows, isAttached: file !== null }
  const url = `${page}#open=${signToken('result links', event)}`
  const email = await addressed({ title, to, page, url, noun: null, result }, isOffered)
  const attachments = file ? [attachment(file)] : undefined
  return { ...email, attachments, report: reportEmailId(to, resultKey(entered)) }
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

async function addressed(email: Omit<LeadEmail, 'frame'>, isOffered: boolean): Promise<Email> {
  const [frame, from, replyTo] = await Promise.all([
    leadEmailFrame(isOffered),
    leadEmailSender(),
    answeredBy(email.to),
  ])
  return renderLeadEmail({ ...email, frame }, { from, replyTo })
}

/** Whether emails to a person offer a call: not if they have one, unless staff chose so. */
async function isCallOffered(to: string): Promise<boolean> {
  if (!(await getLeadEmails()).calls.endsOffers) return true
  const db = database()
  const [person] = await db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.person} = lower(${to})`)
  const calls = person ? await callsOf(db, [person.id]) : []
  return !calls.some((call) => stands(call) && call.outcome !== 'missed')
}

export async function leadEmailSender(): Promise<string> {
  return senderOf(env.LEADS_FROM, (await getLeadEmails()).sender)
}

export async function leadEmailFrame(isOffered = true): Promise<LeadEmailFrame> {
  const [settings, shared, texts] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getEmailTexts(),
  ])
  return {
    texts,
    company: settings.name,
    booking: isOffered
      ? { url: new URL(settings.bookingUrl, env.SITE_URL).href, label: shared.callInEmails }
      : null,
  }
}

/** The few figures that say most of a result. */
export async function resultRows(found: ToolResult): Promise<ResultRows['rows']> {
  if (found.tool === 'roi') {
    const { input, results } = found
    return [
      { label: 'ROI', value: formatPercent(results.roiPercentage) },
      { label: 'Net benefit', value: formatUsd(results.netBenefit) },
      { label: 'Payback period', value: paybackText(input, results) },
      { label: '3-year projection', value: formatUsd(results.threeYearValue) },
    ]
  }
  const { level, percent } = found.results
  const content = (await getQuizContent()).levels[level]
  const { timeline, months } = LEVEL[level]
  return [
    { label: 'Score', value: `${Math.round(percent)}%` },
    { label: 'What it means', value: summaryOf(content, found.input) },
    { label: 'Start with', value: content.priorityProcesses[0] ?? '' },
    { label: 'Timeline', value: timeline },
    { label: 'First process live', value: `Month ${months[0]}` },
  ].filter(({ value }) => value)
}
