import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { markdown, type Table } from './table.ts'

const PAGE = 'docs/bench.md'
const FOLDER = '.local/bench'

/** The machine that the figures were measured on. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${processor}), ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}`
}

/** A warning when other work loads the machine; null on a quiet one. */
export function loadWarning(): string | null {
  const [load = 0] = loadavg()
  return load > 0.5
    ? `The machine is busy (load ${load.toFixed(1)}): these figures say little.`
    : null
}

/** Writes all measurements as JSON and returns the file's name. */
export async function saveJson(part: string, tables: Table[]): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  const at = new Date().toISOString()
  const file = join(FOLDER, `${part}-${at.replaceAll(':', '')}.json`)
  await writeFile(
    file,
    JSON.stringify({ at, machine: machine(), load: loadavg(), tables }, null, 2),
  )
  return file
}

/** Writes tables between their markers in docs/bench.md, with the date and the machine. */
export async function saveToDocs(part: string, tables: Table[]): Promise<void> {
  const texts = tables.map((table) => [table.name, markdown(table)] as const)
  await saveFigures(PAGE, [[`${part}-machine`, `Measured on ${dayAndMachine()}.`], ...texts])
}

export function dayAndMachine(): string {
  return `${new Date().toISOString().slice(0, 10)}: ${machine()}`
}

/**
 * Writes each text between the markers of its name in a Markdown file.
 *
 * @throws Error when a marker is missing; the file is then left unchanged
 */
export async function saveFigures(
  file: string,
  texts: (readonly [name: string, text: string])[],
): Promise<void> {
  let page = await readFile(file, 'utf8')
  for (const [name, text] of texts) {
    const start = `<!-- figures: ${name} -->`
    const end = '<!-- end -->'
    const from = page.indexOf(start)
    const to = page.indexOf(end, from)
    if (from < 0 || to < 0) throw new Error(`${file} has no place for ${name}: ${start} ${end}`)
    page = `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`
  }
  await writeFile(file, page)
}
