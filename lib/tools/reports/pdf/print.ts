import { LogoMark } from '#lib/ui/icons.tsx'
import { draw, svgOf } from '#lib/tools/reports/pdf/drawing.ts'
import { pdfFonts, plain, REM, Sheet, type TextStyle } from '#lib/tools/reports/pdf/sheet.ts'
import { writeTable } from '#lib/tools/reports/pdf/table.ts'
import {
  addresseeOf,
  dayOf,
  documentTitle,
  linksOf,
  type Chart,
  type Report,
  type Section,
} from '#lib/tools/reports/report.ts'

const NOTE: TextStyle = { font: 'mono', size: 0.6875 * REM, color: 'soft' }
const CAPTION: TextStyle = { size: 0.875 * REM, color: 'soft' }
const ANSWER: TextStyle = { font: 'bold', size: 1.625 * REM }
const HEADING: TextStyle = { font: 'bold', size: 1.375 * REM }
/** Links stand side by side, each with its URL below it. */
const LINKS = { count: 3, width: 154, gap: 18 }
const LINK: TextStyle = { font: 'bold', width: LINKS.width }
const SHOWN: TextStyle = { ...NOTE, width: LINKS.width }
const NUMBER: TextStyle = { font: 'mono', size: 0.8125 * REM, color: 'signal-ink', width: 20 }
/** What a heading of one line takes, and a chart's caption of two, in points. */
const HEADING_SPACE = 40
const CAPTION_SPACE = 40
/** Points between a list's marker and its text. */
const INDENT = 22

/**
 * Prints a report as a tagged PDF on A4.
 *
 * @throws Error if a chart has an element or a color that no PDF can show
 */
export async function printPdf(report: Report): Promise<Buffer> {
  const { company, date } = report
  const info = { Title: plain(documentTitle(report)), Author: company, CreationDate: date }
  const sheet = new Sheet(await pdfFonts(), info)
  writeHeader(sheet, report)
  for (const section of report.sections) writeSection(sheet, section)
  writeNextSteps(sheet, report)
  return sheet.finish()
}

function writeHeader(sheet: Sheet, report: Report): void {
  const addressee = addresseeOf(report)
  sheet.group('Sect', () => {
    writeCover(sheet, report)
    if (addressee) write(sheet, addressee, NOTE, 6)
    sheet.write('H1', report.title, { font: 'bold', size: 2.75 * REM })
    sheet.space(16)
    write(sheet, report.answer, ANSWER)
    if (report.summary) write(sheet, report.summary)
  })
  sheet.space(12)
}

/** The company on the left, what this is and of which day on the right. */
function writeCover(sheet: Sheet, { company, title, date }: Report): void {
  const top = sheet.y
  const half = sheet.width / 2
  const place = { x: sheet.left, y: top, width: 1.25 * REM }
  sheet.decorate(() => draw(sheet.doc, svgOf(LogoMark({})), place))
  sheet.write('P', company, { font: 'bold', size: 1.125 * REM, x: 1.75 * REM, width: half })
  sheet.y = top
  sheet.write('P', [title, dayOf(date)], { ...NOTE, x: half, width: half, align: 'right' })
  sheet.space(8)
  sheet.rule('ink', 1.5)
  sheet.space(22)
}

function writeSection(sheet: Sheet, section: Section): void {
  const { heading, figures, charts = [], ranked, tables = [], points } = section
  const [chart] = charts
  // Few and short items stay on one page with their heading, and so does a chart.
  if (ranked)
    sheet.room(rowsOf(sheet, ranked).reduce((sum, { height }) => sum + height, HEADING_SPACE))
  if (chart && charts.length === 1)
    sheet.room(HEADING_SPACE + svgOf(chart.drawing).heightAt(sheet.width) + CAPTION_SPACE)
  sheet.group('Sect', () => {
    writeHeading(sheet, heading)
    if (figures) writeFigures(sheet, figures)
    if (charts.length > 1) writePair(sheet, charts)
    else if (chart) writeChart(sheet, chart, { x: 0, width: sheet.width })
    if (ranked) writeList(sheet, ranked)
    for (const table of tables) writeTable(sheet, table)
    if (points) writeList(sheet, { items: points }, '•')
  })
  sheet.space(12)
}

/** A heading stays with what follows it. */
function writeHeading(sheet: Sheet, heading: string): void {
  sheet.room(120)
  sheet.rule('ink')
  sheet.space(8)
  sheet.write('H2', heading, HEADING)
  sheet.space(8)
}

function write(sheet: Sheet, text: string, style: TextStyle = {}, space = 8): void {
  sheet.write('P', text, style)
  sheet.space(space)
}

type List = NonNullable<Section['ranked']>

/** @param bullet in place of numbers */
function writeList(sheet: Sheet, list: List, bullet?: string): void {
  let number = 0
  sheet.group('L', () => {
    for (const { items, height, width } of rowsOf(sheet, list)) {
      sheet.room(height)
      if (!bullet) sheet.rule()
      const top = sheet.y + 5
      const ends = items.map((item, column) => {
        const x = column * (width + COLUMN_GAP)
        number += 1
        sheet.group('LI', () => {
          sheet.y = top
          sheet.write('Lbl', bullet ?? String(number), { ...NUMBER, x })
          sheet.y = top
          sheet.write('LBody', item, { x: x + INDENT, width: width - INDENT })
        })
        return sheet.y
      })
      sheet.y = Math.max(...ends) + (bullet ? 0 : 5)
    }
  })
  sheet.space(8)
}

const COLUMN_GAP = 26

/** A list's items by row, how wide each is, and what each row takes, in points. */
function rowsOf(sheet: Sheet, { items, pairs }: List) {
  const count = pairs ? 2 : 1
  const width = (sheet.width - COLUMN_GAP * (count - 1)) / count
  return inRows(items, count).map((row) => {
    const heights = row.map((item) => sheet.heightOf(item, { width: width - INDENT }))
    return { items: row, width, height: Math.max(...heights) + 10 }
  })
}

function inRows<T>(items: readonly T[], count: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / count) }, (_, row) =>
    items.slice(row * count, (row + 1) * count),
  )
}

function writeFigures(sheet: Sheet, figures: NonNullable<Section['figures']>): void {
  const width = sheet.width / figures.length
  sheet.room(60)
  sheet.rule()
  sheet.space(8)
  const top = sheet.y
  figures.forEach(([name, value], index) => {
    const place = { x: index * width, width: width - 8 }
    sheet.y = top
    sheet.write('P', name, { ...NOTE, ...place })
    sheet.space(3)
    sheet.write('P', value, { font: 'mono', size: REM, ...place })
  })
  sheet.space(8)
  sheet.rule()
  sheet.space(10)
}

/** Two charts side by side, their captions below each other's height. */
function writePair(sheet: Sheet, charts: readonly Chart[]): void {
  const width = (sheet.width - COLUMN_GAP) / 2
  const heights = charts.map(({ drawing }) => svgOf(drawing).heightAt(width))
  sheet.room(Math.max(...heights) + 60)
  const bottom = sheet.y + Math.max(...heights)
  const ends = charts.map((chart, index) => {
    sheet.y = bottom - (heights[index] ?? 0)
    writeChart(sheet, chart, { x: index * (width + COLUMN_GAP), width })
    return sheet.y
  })
  sheet.y = Math.max(...ends)
}

function writeChart(sheet: Sheet, chart: Chart, { x, width }: { x: number; width: number }): void {
  const svg = svgOf(chart.drawing)
  const height = svg.heightAt(width)
  sheet.room(height + 40)
  const place = { x: sheet.left + x, y: sheet.y, width }
  sheet.tag('Figure', () => draw(sheet.doc, svg, place), { alt: svg.label })
  sheet.space(height + 6)
  sheet.write('Caption', `${chart.name} ${chart.caption}`, { ...CAPTION, x, width })
  sheet.space(10)
}

/** The ways on from here, on one page: each link, and below it its URL for readers on paper. */
function writeNextSteps(sheet: Sheet, report: Report): void {
  const heading = 'Next steps'
  const { call } = report
  const offered = call ? sheet.heightOf(call.offer, {}) + 8 : 0
  const above = sheet.heightOf(heading, HEADING) + 16 + offered
  const rows = inRows(linksOf(report), LINKS.count)
  const heights = rows.map((row) =>
    Math.max(
      ...row.map(
        ({ label, shown }) => sheet.heightOf(label, LINK) + sheet.heightOf(shown, SHOWN) + 6,
      ),
    ),
  )
  sheet.room(heights.reduce((sum, height) => sum + height, above))
  sheet.group('Sect', () => {
    writeHeading(sheet, heading)
    if (call) write(sheet, call.offer)
    for (const row of rows) {
      sheet.room(30)
      const top = sheet.y
      const ends = row.map(({ label, url, shown }, column) => {
        const x = column * (LINKS.width + LINKS.gap)
        sheet.y = top
        sheet.write('Link', label, { ...LINK, x, link: url })
        sheet.write('P', shown, { ...SHOWN, x })
        return sheet.y
      })
      sheet.y = Math.max(...ends) + 6
    }
  })
}
