import 'server-only'
import { after } from 'next/server'
import type { z } from 'zod'
import { renderingReport } from '#lib/content/preview.ts'
import { env } from '#lib/platform/env/env.ts'
import { hasBearer, unauthorized } from '#lib/platform/http/bearer.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { isFromPreview } from '#lib/platform/http/draft-cookie.ts'
import { logError } from '#lib/platform/log/log.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'
import { networkOf } from '#lib/platform/http/visitor-network.ts'
import { isSameOrigin } from '#lib/platform/http/same-origin.ts'
import { resultKey } from '#lib/leads/email/ids.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import { recordEvent } from '#lib/leads/story/record.ts'
import type { ReportFormat, ReportKind } from '#lib/tools/reports/file-name.ts'
import { mailReport } from '#lib/leads/report-requests/mail.ts'
import type { Rendered } from '#lib/leads/reports/documents.ts'
import type { ReportFrame } from '#lib/tools/reports/frame.tsx'
import { loadFrame } from '#lib/leads/reports/load-frame.ts'
import { reportFile, type ReportFile } from '#lib/tools/reports/report-file.ts'

const MAX_BYTES = 32 * 1024

interface ReportBody {
  email?: string
  /** Whether the result came from someone else's link. */
  shared: boolean
  /** YYYY-MM-DD */
  date?: string
  delivery: 'file' | 'email'
  format: ReportFormat
  lead?: string
  results?: unknown
}

/** What is a tool's own. */
interface ReportRoute<T> {
  kind: ReportKind
  schema: z.ZodType<T>
  /** What was entered, as it is stored. */
  inputOf: (body: T) => EventData<'result'>['input']
  /** The result as a URL fragment. */
  hashOf: (body: T) => string | Promise<string>
  render: (body: T, frame: ReportFrame) => Rendered | Promise<Rendered>
}

/**
 * Handles a request for a report: responds with its HTML or PDF file, or with 202 once it is queued
 * for email. 401 without the public key, 403 from another site's page, 4xx for an invalid body, 429
 * beyond the rate limit, 503 if its content can't be loaded or the email can't be queued.
 */
export async function respondWithReport<T extends ReportBody>(
  request: Request,
  { kind, schema, inputOf, hashOf, render }: ReportRoute<T>,
): Promise<Response> {
  if (!hasBearer(request, env.SITE_KEY)) return unauthorized()
  if (!isSameOrigin(request, env.SITE_URL))
    return problem(403, 'Only pages of this site may request reports.')
  const body = await readJson(request, schema, MAX_BYTES)
  if (!body.ok) return body.response
  if (body.value.delivery === 'email') {
    if (isFromPreview(request)) return problem(409, 'Preview sends no email.')
    if (!body.value.email)
      return problem(422, 'email: an email address is needed', { field: 'email' })
  }
  const refusal = await rateLimit('reports', request)
  if (refusal) return refusal
  const { email = '', date, delivery, format, lead, shared, results: _, ...toolInput } = body.value
  const day = date ? new Date(`${date}T12:00:00`) : new Date()
  try {
    if (delivery === 'email') {
      const result = resultKey(kind, toolInput)
      const input = inputOf(body.value)
      const asked = { email, lead, result, network: networkOf(request) }
      return await mailReport(asked, { kind, input, shared, date: day })
    }
    const report = await renderingReport(async () => {
      const hash = await hashOf(body.value)
      const reportFrame = await loadFrame({ kind, email, shared, date: day, hash })
      return { kind, ...reportFrame, ...(await render(body.value, reportFrame)) }
    })
    const file = await reportFile(report, format)
    if (lead) after(() => remember(lead, { tool: kind, delivery, format }))
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
