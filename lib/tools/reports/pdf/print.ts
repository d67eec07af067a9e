import 'server-only'
import { writeBlock } from '#lib/tools/reports/pdf/blocks.ts'
import { pdfFonts } from '#lib/tools/reports/pdf/fonts.ts'
import { Sheet } from '#lib/tools/reports/pdf/sheet.ts'
import { children, documentElement, find, textOf } from '#lib/tools/reports/pdf/tree.ts'

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
