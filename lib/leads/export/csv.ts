/**
 * Where a spreadsheet would start a formula, in ASCII or full-width characters: at the beginning of
 * a cell, and behind what else it may split a file at.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g

/**
 * One CSV record (RFC 4180), including its line ending. What a spreadsheet would run as a formula
 * is prefixed with an apostrophe, which makes it text.
 */
export function csvRecord(cells: readonly (string | null | undefined)[]): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`
}

function quoted(cell: string): string {
  const text = cell.replace(FORMULA, "'")
  return /[";,\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
