/** Prints rows in columns as wide as their widest cell. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(`  ${cells.join('  ').trimEnd()}`)
  }
}

/** '2026-11-22 05:14'. */
export function at(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ')
}
