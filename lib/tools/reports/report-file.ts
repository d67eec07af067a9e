import 'server-only'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { logError } from '#lib/platform/log/log.ts'
import { reportFileName, type ReportFormat, type ReportKind } from '#lib/tools/reports/file-name.ts'
import { writeBlock } from '#lib/tools/reports/pdf/blocks.ts'
import { pdfFonts, Sheet } from '#lib/tools/reports/pdf/sheet.ts'
import { children, documentElement, find, textOf } from '#lib/tools/reports/pdf/tree.ts'

/** A report that is to become a file. */
interface ReportDocument {
  kind: ReportKind
  /** The email address in its name. */
  email: string
  date: Date
  company: string
  document: ReactNode
}

export interface ReportFile {
  name: string
  /** Media type. */
  type: string
  content: Uint8Array<ArrayBuffer>
}

/**
 * A report as a file.
 *
 * @throws Error if it can't be rendered
 */
export async function reportFile(
  { kind, email, date, company, document }: ReportDocument,
  format: ReportFormat,
): Promise<ReportFile> {
  const { prelude } = await prerender(document)
  const html = await new Response(prelude).text()
  const name = reportFileName(kind, email, date, format)
  if (format === 'html') {
    return { name, type: 'text/html; charset=utf-8', content: new TextEncoder().encode(html) }
  }
  const content = new Uint8Array(await printPdf(html, { author: company, date }))
  return { name, type: 'application/pdf', content }
}

/** A report as a PDF for an email; null if none can be made, since the email has a link too. */
export async function pdfFile(report: ReportDocument): Promise<ReportFile | null> {
  try {
    return await reportFile(report, 'pdf')
  } catch (error) {
    logError(`The ${report.kind} report could not be printed as a PDF`, error)
    return null
  }
}

/**
 * Prints a report's HTML as a tagged PDF on A4: the same content by construction, since it is read
 * from there.
 *
 * @param html the document that `Frame` renders
 * @throws Error if it has an element or a color that no PDF can show
 */
export async function printPdf(
  html: string,
  { author, date }: { author: string; date: Date },
): Promise<Buffer> {
  const document = documentElement(html)
  const title = find(document, 'title')
  const main = find(document, 'main')
  if (!main) throw new Error('a report without content')
  const info = { Title: title ? textOf(title) : '', Author: author, CreationDate: date }
  const sheet = new Sheet(await pdfFonts(), info)
  for (const child of children(main)) writeBlock(sheet, child)
  return sheet.finish()
}
