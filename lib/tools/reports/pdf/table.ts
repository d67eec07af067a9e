import { REM, type Sheet, type TextStyle } from '#lib/tools/reports/pdf/sheet.ts'
import { children, find, hasClass, textOf, type Element } from '#lib/tools/reports/pdf/tree.ts'

const CELL: TextStyle = { size: 0.9375 * REM }
const HEAD: TextStyle = { font: 'mono', size: 0.6875 * REM, color: 'soft' }
const FIGURE: TextStyle = { font: 'mono', size: 0.8125 * REM }
/** Points between columns, and above and below a row's text. */
const GAP = 12
const PADDING = 3.5
/** The most that a row's heading takes of the width, if a text follows it. */
const MAX_HEADING = 0.42

interface Column {
  x: number
  width: number
  isFigure: boolean
}

/** Writes a table with its caption. A row is never cut, and pages repeat the head. */
export function writeTable(sheet: Sheet, table: Element): void {
  const [head] = rowsOf(table, 'thead')
  const rows = rowsOf(table, 'tbody')
  const columns = columnsOf(sheet, rows)
  const caption = find(table, 'caption')
  sheet.room(80)
  sheet.group('Table', () => {
    if (caption) sheet.write('Caption', textOf(caption), { size: 0.875 * REM, color: 'soft' })
    sheet.space(5)
    if (head) writeRow(sheet, head, columns, true)
    for (const row of rows) {
      const height = heightOf(sheet, row, columns)
      if (sheet.y + height > sheet.bottom) {
        sheet.room(height)
        if (head) sheet.decorate(() => writeCells(sheet, head, columns, HEAD))
      }
      writeRow(sheet, row, columns, false)
    }
  })
  sheet.rule()
  sheet.space(14)
}

function rowsOf(table: Element, part: string): Element[] {
  return children(table, part).flatMap((body) => children(body, 'tr'))
}

/** Figures get what they need, the row's heading too up to a point, and the text the rest. */
function columnsOf(sheet: Sheet, rows: readonly Element[]): Column[] {
  const cells = rows.map((row) => children(row))
  const first = cells[0] ?? []
  const natural = first.map((cell, index) => {
    const style = styleOf(cell, index, CELL)
    return Math.max(
      ...cells.map((row) => {
        const other = row[index]
        return other ? Math.ceil(sheet.widthOf(textOf(other), style)) + 1 : 0
      }),
    )
  })
  const isFigure = first.map((cell) => hasClass(cell, 'number'))
  const texts = isFigure.filter((figure) => !figure).length
  const figures = natural.reduce((sum, width, index) => sum + (isFigure[index] ? width : 0), 0)
  const left = Math.max(sheet.width - figures - GAP * (first.length - 1), sheet.width / 3)
  const heading = texts > 1 ? Math.min(natural[0] ?? 0, left * MAX_HEADING) : left
  let x = 0
  return first.map((_, index) => {
    const rest = (left - heading) / Math.max(texts - 1, 1)
    const width = isFigure[index] ? (natural[index] ?? 0) : index === 0 ? heading : rest
    const column = { x, width, isFigure: isFigure[index] ?? false }
    x += width + GAP
    return column
  })
}

function writeRow(sheet: Sheet, row: Element, columns: readonly Column[], isHead: boolean): void {
  const height = heightOf(sheet, row, columns)
  if (!isHead) sheet.rule()
  sheet.space(PADDING)
  const top = sheet.y
  sheet.group('TR', () => {
    children(row).forEach((cell, index) => {
      sheet.y = top
      const style = placed(columns[index], isHead ? HEAD : styleOf(cell, index, CELL))
      sheet.write(cell.tagName === 'th' ? 'TH' : 'TD', textOf(cell), style)
    })
  })
  sheet.y = top + height - PADDING
}

/** The head again, which screen readers have read before. */
function writeCells(
  sheet: Sheet,
  row: Element,
  columns: readonly Column[],
  style: TextStyle,
): void {
  children(row).forEach((cell, index) => {
    const { x = 0, width, align } = placed(columns[index], style)
    sheet.heightOf('', style)
    sheet.doc.text(textOf(cell), sheet.left + x, sheet.y, { width, align })
  })
  sheet.y += sheet.heightOf('', style) + PADDING
}

function heightOf(sheet: Sheet, row: Element, columns: readonly Column[]): number {
  const heights = children(row).map((cell, index) =>
    sheet.heightOf(textOf(cell), placed(columns[index], styleOf(cell, index, CELL))),
  )
  return Math.max(...heights) + 2 * PADDING
}

function styleOf(cell: Element, index: number, base: TextStyle): TextStyle {
  if (hasClass(cell, 'number')) return FIGURE
  return { ...base, ...(index > 0 && { color: 'soft' }) }
}

function placed(column: Column | undefined, style: TextStyle): TextStyle {
  const { x = 0, width = 0, isFigure = false } = column ?? {}
  return { ...style, x, width, align: isFigure ? 'right' : 'left' }
}
