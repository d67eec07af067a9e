/** Figures of one subject. Numbers are rounded only when they're shown. */
export interface Table {
  /** Identifies the subject in docs/bench.md and in the JSON file, such as `content-queries`. */
  name: string
  title: string
  head: string[]
  rows: (string | number)[][]
}

/** Renders a Markdown table with aligned columns. Three digits are enough for measurements. */
export function markdown({ head, rows }: Pick<Table, 'head' | 'rows'>): string {
  const cells = [head, ...rows.map((row) => row.map(shown))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  const [first = [], ...rest] = cells
  return [line(first), rule, ...rest.map(line)].join('\n')
}

function shown(value: string | number): string {
  if (typeof value === 'string') return value
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}
