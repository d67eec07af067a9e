import 'server-only'
import { after } from 'next/server'
import type { z } from 'zod'
import { renderingReport } from '#lib/content/preview.ts'
import { env } from '#lib/env/env.ts'
import { hasBearer, unauthorized } from '#lib/http/bearer.ts'
import { readJson } from '#lib/http/body.ts'
import { isFromPreview } from '#lib/http/draft-cookie.ts'
import { logError } from '#lib/log/log.ts'
import { problem } from '#lib/http/problem.ts'
import { rateLimit } from '#lib/http/rate-limit.ts'
import { networkOf } from '#lib/http/visitor-network.ts'
import { isSameOrigin } from '#lib/http/same-origin.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { resultKey } from '#lib/leads/email/ids.ts'
import {
  queueReportEmail,
  type Refusal,
  type ReportRequest,
} from '#lib/leads/channels/report-email/queue.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import { recordEvent } from '#lib/leads/story/record.ts'
import type { RenderedReport } from '#lib/leads/channels/report-email/render.ts'
import type { ReportFormat, ReportKind } from '#lib/reports/file-name.ts'
import type { Rendered } from '#lib/reports/documents.ts'
import type { ReportFrame } from '#lib/reports/frame.tsx'
import { loadFrame } from '#lib/reports/load-frame.ts'
import { pdfFile, reportFile, type ReportFile } from '#lib/reports/report-file.ts'

const MAX_BYTES = 32 * 1024

interface ReportBody {
  email: string
  /** Whether the result came from someone else's link. */
  shared: boolean
  /** YYYY-MM-DD */
  date?: string
  delivery: 'file' | 'email'
  format: ReportFormat
  lead?: string
  results?: unknown
}

/**
 * Handles a request for a report: responds with its HTML or PDF file, or with 202 once it is queued
 * for email. 401 without the public key, 403 from another site's page, 4xx for an invalid body, 429
 * beyond the rate limit, 503 if its content can't be loaded or the email can't be queued.
 *
 * @param hashOf the result in a checked body, as a URL fragment
 * @param render the document for a checked body
 */
export async function respondWithReport<T extends ReportBody>(
  request: Request,
  kind: ReportKind,
  schema: z.ZodType<T>,
  hashOf: (body: T) => string | Promise<string>,
  render: (body: T, frame: ReportFrame) => Rendered | Promise<Rendered>,
): Promise<Response> {
  if (!hasBearer(request, env.SITE_KEY)) return unauthorized()
  if (!isSameOrigin(request, env.SITE_URL))
    return problem(403, 'Only pages of this site may request reports.')
  const body = await readJson(request, schema, MAX_BYTES)
  if (!body.ok) return body.response
  if (body.value.delivery === 'email' && isFromPreview(request)) {
    return problem(409, 'Preview sends no email.')
  }
  const refusal = await rateLimit('reports', request)
  if (refusal) return refusal
  const { email, date, delivery, format, lead, shared, results: _, ...toolInput } = body.value
  const day = date ? new Date(`${date}T12:00:00`) : new Date()
  try {
    const report = await renderingReport(async () => {
      const hash = await hashOf(body.value)
      const reportFrame = await loadFrame({ kind, email, shared, date: day, hash })
      return { kind, ...reportFrame, ...(await render(body.value, reportFrame)) }
    })
    const response =
      delivery === 'file'
        ? respondWithFile(await reportFile(report, format))
        : await mail(
            { email, lead, result: resultKey(kind, toolInput), network: networkOf(request) },
            { ...report, file: await pdfFile(report) },
          )
    const sent = delivery === 'file' ? format : 'pdf'
    if (response.ok && lead) after(() => remember(lead, { tool: kind, delivery, format: sent }))
    return response
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

async function mail(request: ReportRequest, report: RenderedReport): Promise<Response> {
  const outcome = await queueReportEmail(request, report)
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

/** `repeated` if this exact result was already sent to this person. */
function accepted(body: { repeated: boolean }): Response {
  return Response.json(body, { status: 202, headers: { 'Cache-Control': 'no-store' } })
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
