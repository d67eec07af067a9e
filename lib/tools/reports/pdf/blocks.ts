import { draw, drawingHeight } from '#lib/tools/reports/pdf/drawing.ts'
import { REM, type Sheet, type TextStyle } from '#lib/tools/reports/pdf/sheet.ts'
import { writeTable } from '#lib/tools/reports/pdf/table.ts'
import {
  attribute,
  children,
  find,
  hasClass,
  textOf,
  type Element,
} from '#lib/tools/reports/pdf/tree.ts'

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

/** Writes one element of a report. */
export function writeBlock(sheet: Sheet, element: Element): void {
  switch (element.tagName) {
    case 'header':
    case 'section':
      return writeSection(sheet, element)
    case 'h2':
      return writeHeading(sheet, element)
    case 'p':
      sheet.write('P', textOf(element), hasClass(element, 'answer') ? ANSWER : {})
      return sheet.space(8)
    case 'ol':
    case 'ul':
      return writeList(sheet, element)
    case 'dl':
      return hasClass(element, 'figures')
        ? writeFigures(sheet, element)
        : writeLinks(sheet, element)
    case 'figure':
      return writeFigure(sheet, element, { x: 0, width: sheet.width })
    case 'table':
      return writeTable(sheet, element)
    case 'div':
      return writeDivision(sheet, element)
    default:
      throw new Error(`A report has an element that no PDF can show: ${element.tagName}.`)
  }
}

function writeSection(sheet: Sheet, section: Element): void {
  // The ways on from here stay on one page.
  if (hasClass(section, 'next')) sheet.room(nextHeight(sheet, section))
  // So do few and short items, with their heading.
  const list = children(section, 'ol')[0]
  const listed = list ? rowsOf(sheet, list).rows.map(({ height }) => height) : []
  if (list) sheet.room(listed.reduce((sum, height) => sum + height, HEADING_SPACE))
  // And a heading with its chart.
  const figure = children(section, 'figure')[0]
  if (figure) sheet.room(HEADING_SPACE + figureHeight(figure, sheet.width) + CAPTION_SPACE)
  sheet.group('Sect', () => {
    for (const child of children(section)) writeBlock(sheet, child)
  })
  sheet.space(12)
}

/** How each element of the section with the links is written, and the points below it. */
const NEXT: Partial<Record<string, { style: TextStyle; space: number }>> = {
  h2: { style: HEADING, space: 16 },
  p: { style: {}, space: 8 },
  dt: { style: LINK, space: 0 },
  dd: { style: SHOWN, space: 6 },
}

/** Height of that section, or of an element in it, in points. */
function nextHeight(sheet: Sheet, element: Element): number {
  const text = NEXT[element.tagName]
  if (text) return sheet.heightOf(textOf(element), text.style) + text.space
  const heights = children(element).map((child) => nextHeight(sheet, child))
  const rows = element.tagName === 'dl' ? inRows(heights) : heights.map((height) => [height])
  return rows.reduce((height, row) => height + Math.max(...row), 0)
}

/** A heading stays with what follows it. */
function writeHeading(sheet: Sheet, element: Element): void {
  sheet.room(120)
  sheet.rule('ink')
  sheet.space(8)
  sheet.write('H2', textOf(element), HEADING)
  sheet.space(8)
}

function writeDivision(sheet: Sheet, element: Element): void {
  if (hasClass(element, 'cover')) return writeCover(sheet, element)
  if (hasClass(element, 'pair')) return writePair(sheet, children(element))
  for (const child of children(element)) {
    if (child.tagName === 'h1') sheet.write('H1', textOf(child), { font: 'bold', size: 2.75 * REM })
    else sheet.write('P', textOf(child), NOTE)
    sheet.space(6)
  }
  sheet.space(10)
}

/** The company on the left, what this is and of which day on the right. */
function writeCover(sheet: Sheet, cover: Element): void {
  const top = sheet.y
  const half = sheet.width / 2
  const [company, about] = children(cover)
  const mark = company && find(company, 'svg')
  const place = { x: sheet.left, y: top, width: 1.25 * REM }
  if (mark) sheet.decorate(() => draw(sheet.doc, mark, place))
  const name: TextStyle = { font: 'bold', size: 1.125 * REM, x: 1.75 * REM, width: half }
  if (company) sheet.write('P', textOf(company), name)
  sheet.y = top
  const style: TextStyle = { ...NOTE, x: half, width: half, align: 'right' }
  if (about) sheet.write('P', textOf(about), style)
  sheet.space(8)
  sheet.rule('ink', 1.5)
  sheet.space(22)
}

/** Short items stand side by side, in pairs. */
function writeList(sheet: Sheet, list: Element): void {
  const isNumbered = list.tagName === 'ol'
  const { columns, rows } = rowsOf(sheet, list)
  sheet.group('L', () => {
    for (const [start, row] of rows.entries()) {
      sheet.room(row.height)
      if (isNumbered) sheet.rule()
      const top = sheet.y + 5
      let end = top
      row.items.forEach((item, index) => {
        const x = index * (columns.width + columns.gap)
        const label = isNumbered ? String(start * columns.count + index + 1) : '•'
        sheet.group('LI', () => {
          sheet.y = top
          sheet.write('Lbl', label, { ...NUMBER, x })
          sheet.y = top
          sheet.write('LBody', textOf(item), { x: x + INDENT, width: columns.width - INDENT })
        })
        end = index === 0 ? sheet.y : Math.max(end, sheet.y)
      })
      sheet.y = end + (isNumbered ? 5 : 0)
    }
  })
  sheet.space(8)
}

/** A list's items by row, and what each row takes, in points. */
function rowsOf(sheet: Sheet, list: Element) {
  const count = hasClass(list, 'pairs') ? 2 : 1
  const gap = 26
  const width = (sheet.width - gap * (count - 1)) / count
  const items = children(list, 'li')
  const rows = Array.from({ length: Math.ceil(items.length / count) }, (_, row) => {
    const own = items.slice(row * count, (row + 1) * count)
    const heights = own.map((item) => sheet.heightOf(textOf(item), { width: width - INDENT }))
    return { items: own, height: Math.max(...heights) + 10 }
  })
  return { columns: { count, gap, width }, rows }
}

function writeFigures(sheet: Sheet, list: Element): void {
  const figures = children(list)
  const width = sheet.width / figures.length
  sheet.room(60)
  sheet.rule()
  sheet.space(8)
  const top = sheet.y
  figures.forEach((figure, index) => {
    const place = { x: index * width, width: width - 8 }
    const [name, value] = children(figure)
    sheet.y = top
    if (name) sheet.write('P', textOf(name), { ...NOTE, ...place })
    sheet.space(3)
    if (value) sheet.write('P', textOf(value), { font: 'mono', size: REM, ...place })
  })
  sheet.space(8)
  sheet.rule()
  sheet.space(10)
}

/** Two figures side by side, their captions below each other's height. */
function writePair(sheet: Sheet, figures: readonly Element[]): void {
  const width = (sheet.width - 26) / 2
  const heights = figures.map((figure) => figureHeight(figure, width))
  sheet.room(Math.max(...heights) + 60)
  const bottom = sheet.y + Math.max(...heights)
  const ends = figures.map((figure, index) => {
    sheet.y = bottom - (heights[index] ?? 0)
    writeFigure(sheet, figure, { x: index * (width + 26), width })
    return sheet.y
  })
  sheet.y = Math.max(...ends)
}

function figureHeight(figure: Element, width: number): number {
  const svg = children(figure, 'svg')[0]
  return svg ? drawingHeight(svg, width) : 0
}

/** A chart and its caption. On paper there is room for the wide one of two. */
function writeFigure(
  sheet: Sheet,
  figure: Element,
  { x, width }: { x: number; width: number },
): void {
  const [svg] = children(figure, 'svg')
  const caption = find(figure, 'figcaption')
  if (svg) {
    const height = drawingHeight(svg, width)
    sheet.room(height + 40)
    const place = { x: sheet.left + x, y: sheet.y, width }
    sheet.tag('Figure', () => draw(sheet.doc, svg, place), { alt: attribute(svg, 'aria-label') })
    sheet.space(height + 6)
  }
  if (caption) sheet.write('Caption', textOf(caption), { ...CAPTION, x, width })
  sheet.space(10)
}

/** The ways on from here: each link, and below it its URL for readers on paper. */
function writeLinks(sheet: Sheet, list: Element): void {
  for (const row of inRows(children(list))) {
    sheet.room(30)
    const top = sheet.y
    const ends = row.map((entry, column) => {
      const x = column * (LINKS.width + LINKS.gap)
      const link = find(entry, 'a')
      const shown = find(entry, 'dd')
      sheet.y = top
      if (link) sheet.write('Link', textOf(link), { ...LINK, x, link: attribute(link, 'href') })
      if (shown) sheet.write('P', textOf(shown), { ...SHOWN, x })
      return sheet.y
    })
    sheet.y = Math.max(...ends) + 6
  }
}

function inRows<T>(entries: readonly T[]): T[][] {
  const rows = Math.ceil(entries.length / LINKS.count)
  return Array.from({ length: rows }, (_, row) =>
    entries.slice(row * LINKS.count, (row + 1) * LINKS.count),
  )
}
