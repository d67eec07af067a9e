/** The figures of benchmarks and fault runs: the machine, the table, the place in the docs. */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'

/** The machine that figures were measured on. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${processor}), ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}`
}

export function dayAndMachine(): string {
  return `${new Date().toISOString().slice(0, 10)}: ${machine()}`
}

/** Renders a Markdown table with aligned columns. Three digits are enough for measurements. */
export function markdown(head: string[], rows: (string | number)[][]): string {
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

/**
 * Writes figures between their markers in a Markdown file.
 *
 * @throws Error when a marker is missing; the file is then left unchanged
 */
export async function saveFigures(file: string, name: string, text: string): Promise<void> {
  const page = await readFile(file, 'utf8')
  const start = `<!-- figures: ${name} -->`
  const from = page.indexOf(start)
  const to = page.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`${file} has no place for ${name}: ${start} <!-- end -->`)
  await writeFile(file, `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`)
}
