import 'server-only'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { logError } from '#lib/platform/log/log.ts'
import { reportFileName, type ReportFormat, type ReportKind } from '#lib/tools/reports/file-name.ts'
import { ReportPage } from '#lib/tools/reports/html.tsx'
import { printPdf } from '#lib/tools/reports/pdf/print.ts'
import type { Report } from '#lib/tools/reports/report.ts'

export interface ReportFile {
  name: string
  type: string
  content: Uint8Array<ArrayBuffer>
}

/**
 * A report as a file.
 *
 * @throws Error if it can't be rendered
 */
export async function reportFile(
  kind: ReportKind,
  report: Report,
  format: ReportFormat,
): Promise<ReportFile> {
  const name = reportFileName(kind, report.email, report.date, format)
  if (format === 'pdf')
    return { name, type: 'application/pdf', content: new Uint8Array(await printPdf(report)) }
  const { prelude } = await prerender(createElement(ReportPage, { report }))
  const content = new Uint8Array(await new Response(prelude).arrayBuffer())
  return { name, type: 'text/html; charset=utf-8', content }
}

/** A report as a PDF for an email; null if none can be made, since the email has a link too. */
export async function pdfFile(kind: ReportKind, report: Report): Promise<ReportFile | null> {
  try {
    return await reportFile(kind, report, 'pdf')
  } catch (error) {
    logError(`The ${kind} report could not be printed as a PDF`, error)
    return null
  }
}
