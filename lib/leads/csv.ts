/** What a spreadsheet would take for a formula, in any of the widths that it knows. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/

/**
 * One record of a CSV file (RFC 4180), with its line end. A cell that a spreadsheet would run as a formula gets an apostrophe
 * in front, which makes it text there.
 */
export function csvRecord(cells: readonly (string | null | undefined)[]): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`
}

function quoted(cell: string): string {
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
