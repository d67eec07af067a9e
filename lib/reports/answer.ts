import 'server-only'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import type { z } from 'zod'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { env } from '#lib/env.ts'
import { hasBearer, unauthorized } from '#lib/http/bearer.ts'
import { readJson } from '#lib/http/body.ts'
import { logError } from '#lib/http/log.ts'
import { problem } from '#lib/http/problem.ts'
import { rateLimit } from '#lib/http/rate-limit.ts'
import { isSameOrigin } from '#lib/http/same-origin.ts'
import { reportFileName, type ReportKind } from '#lib/reports/file-name.ts'
import { fontFaces } from '#lib/reports/fonts.ts'
import type { ReportFrame } from '#lib/reports/frame.tsx'

const MAX_BYTES = 32 * 1024

interface ReportBody {
  email: string
  /** YYYY-MM-DD */
  date?: string
}

/**
 * Answers a request for a report with its HTML file. 401 without the public key, 403 from another site's page, 4xx for a
 * body that is not of the shape, 429 beyond the rate limit, 503 when the content it prints can't be had.
 *
 * @param draw the document for a checked body
 */
export async function answerReport<T extends ReportBody>(
  request: Request,
  kind: ReportKind,
  schema: z.ZodType<T>,
  draw: (body: T, frame: ReportFrame) => Promise<ReactNode>,
): Promise<Response> {
  if (!hasBearer(request, env.SITE_KEY)) return unauthorized()
  if (!isSameOrigin(request)) return problem(403, 'Only pages of this site may ask for reports.')
  const body = await readJson(request, schema, MAX_BYTES)
  if (!body.ok) return body.response
  const refusal = await rateLimit('reports', request)
  if (refusal) return refusal
  const { email, date } = body.value
  const day = date ? new Date(`${date}T12:00:00`) : new Date()
  try {
    const document = await draw(body.value, await frame(email, day))
    return file(await toHtml(document), reportFileName(kind, email, day))
  } catch (error) {
    logError(`The ${kind} report could not be made`, error)
    return problem(503, 'The report cannot be made right now. Please try again in a minute.', {
      headers: { 'Retry-After': '60' },
    })
  }
}

async function frame(email: string, date: Date): Promise<ReportFrame> {
  const [settings, fonts] = await Promise.all([getSiteSettings(), fontFaces()])
  // The file is opened far from the site, so a path of the site becomes an address.
  const bookingUrl = new URL(settings.bookingUrl, env.SITE_URL).href
  return { company: settings.name, bookingUrl, email, date, fonts }
}

async function toHtml(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document)
  return new Response(prelude).text()
}

function file(html: string, name: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
