import 'server-only'
import { after } from 'next/server'
import { z } from 'zod'
import { renderingReport } from '#lib/content/preview.ts'
import { env } from '#lib/platform/env/env.ts'
import { hasBearer, unauthorized, isSameOrigin } from '#lib/platform/http/guards.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { isFromPreview } from '#lib/platform/http/draft-cookie.ts'
import { logError } from '#lib/platform/log/log.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'
import { networkOf } from '#lib/platform/http/visitor-network.ts'
import { resultKey } from '#lib/leads/person/ids.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import { recordEvent } from '#lib/leads/story/record.ts'
import type { ReportKind } from '#lib/tools/reports/file-name.ts'
import { loadReport, slugOfTool, type Entered } from '#lib/leads/reports/documents.ts'
import { reportFile, type ReportFile } from '#lib/tools/reports/report-file.ts'
import { submissionSchema } from '#lib/leads/capture/submission.ts'
import { quizAnswers, roiFigures } from '#lib/leads/story/results.ts'
import { getResources } from '#lib/content/fetch.ts'
import { composeLeadEmail } from '#lib/leads/channels/lead-email/prepare.ts'
import {
  queueReportEmail,
  type Refusal,
  type ReportRequest,
} from '#lib/leads/channels/report-email/queue.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { catchUp, catchUpAfterResponse } from '#lib/leads/background.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { quizWordings } from '#lib/leads/story/wordings.ts'
import { wordsOf } from '#lib/tools/quiz/words.ts'

const MAX_BYTES = 32 * 1024

const ACCEPTED = {
  /** Whom the report is for. A file names nobody without it; an email can't be sent. */
  email: submissionSchema.shape.email.optional(),
  /** Not looked at: a report prints only what the server calculates. */
  results: z.unknown().optional(),
  /** The visitor's local date, so that the report and its file name agree across time zones. */
  date: z.iso.date('should be a date such as 2026-11-03').optional(),
  /** The lead id that the gate's response returned. Without it, no email is sent. */
  lead: z.uuid('should be the id of a lead').optional(),
  /** Whether the result came from someone else's link. */
  shared: z.boolean('should be true or false').default(false),
  /** 'file' returns the report in the response, 'email' sends it to the email address. */
  delivery: z.enum(['file', 'email'], "should be 'file' or 'email'").default('file'),
  /** Of the file. An email always carries a PDF: company mail gateways quarantine HTML files. */
  format: z.enum(['html', 'pdf'], "should be 'html' or 'pdf'").default('html'),
}

interface Asked extends z.infer<z.ZodObject<typeof ACCEPTED>> {
  entered: Entered
}

/** The body of each tool's route. */
const BODIES: Record<ReportKind, z.ZodType<Asked>> = {
  roi: z
    .object({ ...ACCEPTED, inputs: roiFigures }, 'should be an object with inputs and email')
    .transform(({ inputs: input, ...asked }) => ({ ...asked, entered: { tool: 'roi', input } })),
  automation: z
    .object({ ...ACCEPTED, answers: quizAnswers }, 'should be an object with answers and email')
    .transform(({ answers, ...asked }) => ({
      ...asked,
      entered: { tool: 'automation', input: given(answers) },
    })),
}

/** Without what was left out. */
function given<Value>(answers: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])),
  )
}

/**
 * Handles a request for a report: responds with its HTML or PDF file, or with 202 once it is queued
 * for email. 401 without the public key, 403 from another site's page, 4xx for an invalid body, 429
 * beyond the rate limit, 503 if its content can't be loaded or the email can't be queued.
 */
export async function respondWithReport(request: Request, kind: ReportKind): Promise<Response> {
  if (!hasBearer(request, env.SITE_KEY)) return unauthorized()
  if (!isSameOrigin(request, env.SITE_URL))
    return problem(403, 'Only pages of this site may request reports.')
  const body = await readJson(request, BODIES[kind], MAX_BYTES)
  if (!body.ok) return body.response
  if (body.value.delivery === 'email') {
    if (isFromPreview(request)) return problem(409, 'Preview sends no email.')
    if (!body.value.email)
      return problem(422, 'email: an email address is needed', { field: 'email' })
  }
  const refusal = await rateLimit('reports', request)
  if (refusal) return refusal
  const { email = '', date: day, delivery, format, lead, shared, entered } = body.value
  const date = day ? new Date(`${day}T12:00:00`) : new Date()
  try {
    if (delivery === 'email') {
      const asked = { email, lead, result: resultKey(entered), network: networkOf(request) }
      return await mailReport(asked, { entered, shared, date })
    }
    const report = await renderingReport(() => loadReport(entered, { email, shared, date }))
    const file = await reportFile(kind, report, format)
    if (lead) after(() => remember(lead, { tool: kind, delivery, format }).then(catchUp))
    return respondWithFile(file)
  } catch (error) {
    logError(`The ${kind} report could not be generated`, error)
    return problem(503, 'The report cannot be generated right now. Please try again in a minute.', {
      headers: { 'Retry-After': '60' },
    })
  }
}

/** Adds a report to the story of the lead it was made for, if there is one. Never throws. */
async function remember(lead: string, data: EventData<'report'>): Promise<void> {
  const key = `${data.tool} ${data.delivery} ${data.format}`
  await recordEvent({ lead, kind: 'report', data, key }).catch((error: unknown) =>
    logError('A report could not be added to a story', error),
  )
}

function respondWithFile({ content, type, name }: ReportFile): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

interface MailedReport {
  entered: Entered
  /** Whether the result came from someone else's link. */
  shared: boolean
  date: Date
}

/**
 * Sends a report as the email about its resource, and responds with 202 once that is queued.
 * `repeated` if the person has this exact result.
 */
export async function mailReport(request: ReportRequest, report: MailedReport): Promise<Response> {
  const outcome = await queueReportEmail(request, () => compose(request, report))
  switch (outcome) {
    case 'queued':
      drainAfterResponse(['report-email'])
      catchUpAfterResponse()
      return accepted(false)
    case 'repeated':
      return accepted(true)
    case 'enough':
      return problem(...REFUSALS.enough, { headers: { 'Retry-After': String(24 * 3600) } })
    default:
      return problem(...REFUSALS[outcome], { field: 'email' })
  }
}

/** What was entered is stored first: the link in the email opens it. */
async function compose(
  { email: to, lead = '' }: ReportRequest,
  { entered: { tool, input }, shared, date }: MailedReport,
): Promise<Email | null> {
  const slug = slugOfTool(tool, await getResources())
  if (!slug) throw new Error(`No resource with the tool ${tool} is published.`)
  const words = tool === 'automation' ? wordsOf(input, await quizWordings()) : undefined
  const result = { tool, input, shared, ...(words && { words }) }
  const data = { ...result, delivery: 'email', format: 'pdf' } as const
  const event = await recordEvent({ lead, kind: 'report', data, key: `${tool} email pdf` })
  return event === null ? null : composeLeadEmail({ to, source: `resource_${slug}`, event, date })
}

const REFUSALS: Record<Refusal, [status: number, detail: string]> = {
  unknown: [
    403,
    'Reports are sent only to an email address that was submitted on this site within a day.',
  ],
  unreachable: [
    422,
    'No email can be sent to this email address. Please download the report instead.',
  ],
  stopped: [
    422,
    'We can’t email this address: an earlier email came back, or was not wanted. Please download the report instead.',
  ],
  enough: [429, 'Enough reports were sent by email today. Please download it instead.'],
}

/** `confirms`: it waits for an address that nobody has confirmed. Of this one, it says nothing. */
async function accepted(repeated: boolean): Promise<Response> {
  const confirms = (await readLeadEmails())?.confirmation === 'everything'
  const headers = { 'Cache-Control': 'no-store' }
  return Response.json({ repeated, confirms }, { status: 202, headers })
}
