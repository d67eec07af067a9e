import 'server-only'
import { getResources } from '#lib/content/fetch.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { composeLeadEmail } from '#lib/leads/channels/lead-email/compose.ts'
import {
  queueReportEmail,
  type Refusal,
  type ReportRequest,
} from '#lib/leads/channels/report-email/queue.ts'
import type { Email } from '#lib/leads/email/payload.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import { recordEvent } from '#lib/leads/story/record.ts'
import { quizWordings } from '#lib/leads/story/wordings.ts'
import { wordsOf } from '#lib/tools/quiz/words.ts'
import type { ReportKind } from '#lib/tools/reports/file-name.ts'
import { slugOfTool } from '#lib/leads/reports/load-frame.ts'

/** What the email brings. */
interface MailedReport {
  kind: ReportKind
  input: EventData<'result'>['input']
  /** Whether the result came from someone else's link. */
  shared: boolean
  /** Of the report. */
  date: Date
}

/**
 * Sends a report as the email about its resource, and responds with 202 once that is queued.
 * `repeated` if the person has this exact result.
 *
 * @throws Error if content or the database doesn't respond
 */
export async function mailReport(request: ReportRequest, report: MailedReport): Promise<Response> {
  const outcome = await queueReportEmail(request, () => compose(request, report))
  switch (outcome) {
    case 'queued':
      drainAfterResponse(['report-email'])
      return accepted({ repeated: false })
    case 'repeated':
      return accepted({ repeated: true })
    case 'enough':
      return problem(...REFUSALS.enough, { headers: { 'Retry-After': String(24 * 3600) } })
    default:
      return problem(...REFUSALS[outcome], { field: 'email' })
  }
}

/** What was entered is stored first: the link in the email opens it. */
async function compose(
  { email: to, lead = '' }: ReportRequest,
  { kind: tool, input, shared, date }: MailedReport,
): Promise<Email | null> {
  const slug = slugOfTool(tool, await getResources())
  if (!slug) throw new Error(`No resource with the tool ${tool} is published.`)
  const words = tool === 'automation' ? wordsOf(input, await quizWordings()) : undefined
  const entered = { tool, input, shared, ...(words && { words }) }
  const data = { ...entered, delivery: 'email', format: 'pdf' } as const
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
  enough: [429, 'Enough reports were sent by email today. Please download it instead.'],
}

function accepted(body: { repeated: boolean }): Response {
  return Response.json(body, { status: 202, headers: { 'Cache-Control': 'no-store' } })
}
