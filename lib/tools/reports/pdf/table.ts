import { printed, REM, type Sheet, type TextStyle } from '#lib/tools/reports/pdf/sheet.ts'
import { holdsFigures, type Table } from '#lib/tools/reports/report.ts'

const CELL: TextStyle = { size: 0.9375 * REM }
const HEAD: TextStyle = { font: 'mono', size: 0.6875 * REM, color: 'soft' }
const FIGURE: TextStyle = { font: 'mono', size: 0.8125 * REM }
/** Points between columns, and above and below a row's text. */
const GAP = 12
const PADDING = 3.5
/** The most that a row's heading takes of the width, if a text follows it. */
const MAX_HEADING = 0.42

type Row = readonly string[]

/** Where a column's texts are, how wide, and how they look. */
type Column = TextStyle & { x: number; width: number }

/** Writes a table with its caption. A row is never cut, and pages repeat the head. */
export function writeTable(sheet: Sheet, table: Table): void {
  const { name, caption, head, rows } = table
  const columns = columnsOf(sheet, table)
  sheet.room(80)
  sheet.group('Table', () => {
    sheet.write('Caption', `${name} ${caption}`, { size: 0.875 * REM, color: 'soft' })
    sheet.space(5)
    if (head) writeRow(sheet, head, columns, HEAD)
    for (const row of rows) {
      const height = heightOf(sheet, row, columns)
      if (sheet.y + height > sheet.bottom) {
        sheet.room(height)
        if (head) sheet.decorate(() => repeatHead(sheet, head, columns))
      }
      writeRow(sheet, row, columns)
    }
  })
  sheet.rule()
  sheet.space(14)
}

/** Figures get what they need, the row's heading too up to a point, and the text the rest. */
function columnsOf(sheet: Sheet, table: Table): Column[] {
  const { rows } = table
  const count = rows[0]?.length ?? 0
  const cells = Array.from({ length: count }, (_, index) => {
    const isFigure = holdsFigures(table, index, count)
    const style = isFigure ? { ...FIGURE } : { ...CELL, color: index > 0 ? 'soft' : 'ink' }
    const widths = rows.map((row) => Math.ceil(sheet.widthOf(row[index] ?? '', style)) + 1)
    return { isFigure, style, natural: Math.max(...widths) }
  })
  const texts = cells.filter(({ isFigure }) => !isFigure).length
  const figures = cells.reduce((sum, { isFigure, natural }) => sum + (isFigure ? natural : 0), 0)
  const left = Math.max(sheet.width - figures - GAP * (count - 1), sheet.width / 3)
  const heading = texts > 1 ? Math.min(cells[0]?.natural ?? 0, left * MAX_HEADING) : left
  const rest = (left - heading) / Math.max(texts - 1, 1)
  let x = 0
  return cells.map(({ isFigure, style, natural }, index) => {
    const width = isFigure ? natural : index === 0 ? heading : rest
    const align = isFigure ? ('right' as const) : ('left' as const)
    const column = Object.assign(style, { x, width, align })
    x += width + GAP
    return column
  })
}

/** @param look of the head's cells */
function writeRow(sheet: Sheet, row: Row, columns: readonly Column[], look?: TextStyle): void {
  const height = heightOf(sheet, row, columns)
  if (!look) sheet.rule()
  sheet.space(PADDING)
  const top = sheet.y
  sheet.group('TR', () => {
    row.forEach((cell, index) => {
      sheet.y = top
      sheet.write(look || index === 0 ? 'TH' : 'TD', cell, { ...columns[index], ...look })
    })
  })
  sheet.y = top + height - PADDING
}

/** The head again, which screen readers have read before. */
function repeatHead(sheet: Sheet, head: Row, columns: readonly Column[]): void {
  head.forEach((cell, index) => {
    const { x = 0, width, align } = columns[index] ?? {}
    sheet.heightOf('', HEAD)
    sheet.doc.text(printed(cell), sheet.left + x, sheet.y, { width, align })
  })
  sheet.y += sheet.heightOf('', HEAD) + PADDING
}

function heightOf(sheet: Sheet, row: Row, columns: readonly Column[]): number {
  const heights = row.map((cell, index) => sheet.heightOf(cell, columns[index] ?? CELL))
  return Math.max(...heights) + 2 * PADDING
}
