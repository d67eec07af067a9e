/** What a spreadsheet would treat as a formula, in ASCII or full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/

/**
 * One CSV record (RFC 4180), including its line ending. A cell that a spreadsheet would run as a
 * formula is prefixed with an apostrophe, which makes it text.
 */
export function csvRecord(cells: readonly (string | null | undefined)[]): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`
}

function quoted(cell: string): string {
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
