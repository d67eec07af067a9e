import { CsvError, parse } from 'csv-parse/sync'
import { redirectId } from '#lib/publishing/redirects/automatic.ts'
import { MAX_REDIRECTS, resolveRedirects } from '#lib/publishing/redirects/resolve.ts'
import {
  fromProblem,
  normalizedPath,
  readFrom,
  readTarget,
  targetProblem,
} from '#lib/publishing/redirects/path.ts'

/** A redirect in the lake. `target` is the id of a document. */
export interface Existing {
  _id: string
  from: string | null
  to: string | null
  target: string | null
  note: string | null
  isAutomatic: boolean | null
}

/** A redirect as it will be written. */
export interface Imported {
  _id: string
  _type: 'redirect'
  from: string
  to?: string
  target?: { _type: 'reference'; _ref: string; _weak: true }
  note?: string
}

export interface Plan {
  /** Sentences, each with the number of its line; nothing may be written if there are any. */
  problems: string[]
  created: Imported[]
  changed: Imported[]
  unchanged: number
}

interface Lake {
  existing: readonly Existing[]
  /** Path of each published page, by the id of its document. */
  pages: ReadonlyMap<string, string>
}

/**
 * What an import would write. A target that is a page's path becomes a reference to its document,
 * so that it follows later slugs.
 *
 * @param site origin of the site: a URL of it counts as its path
 * @param replaces whether redirects of an earlier import may be changed
 */
export function planImport(
  rows: readonly Row[],
  { existing, pages }: Lake,
  { site, replaces }: { site?: string; replaces: boolean },
): Plan {
  const plan: Plan = { problems: [], created: [], changed: [], unchanged: 0 }
  const ids = new Map([...pages].map(([id, path]) => [path, id]))
  const byPath = new Map(
    existing.filter(({ isAutomatic }) => !isAutomatic).map((one) => [readFrom(one.from), one]),
  )
  const lines = new Map<string, number>()
  const refuse = (line: number, why: string) => plan.problems.push(`Line ${line}: ${why}`)
  for (const { line, to, note, ...row } of rows) {
    const given = site && row.from.startsWith(`${site}/`) ? row.from.slice(site.length) : row.from
    const problem = fromProblem(given) ?? targetProblem(to, site)
    const [from, target] = [readFrom(given), readTarget(to, site)]
    if (problem || from === null || target === null) {
      refuse(line, problem ?? 'This is not a redirect.')
      continue
    }
    const before = byPath.get(from)
    const sameFrom = lines.get(from)
    lines.set(from, line)
    const page = /[?#]/.test(target) ? undefined : ids.get(normalizedPath(target) ?? '')
    const document: Imported = {
      _id: redirectId('import', from),
      _type: 'redirect',
      from,
      ...(page ? { target: { _type: 'reference', _ref: page, _weak: true } } : { to: target }),
      ...(note && { note: note.slice(0, 300) }),
    }
    if (sameFrom) refuse(line, `${from} is on line ${sameFrom} already.`)
    else if (ids.has(from)) refuse(line, `A page has ${from} now, so nobody would be sent on.`)
    else if (!before) plan.created.push(document)
    else if (isSame(before, document)) plan.unchanged++
    else if (before._id !== document._id) {
      refuse(line, `${from} has a redirect that was made in the Studio. Change it there.`)
    } else if (replaces) plan.changed.push(document)
    else refuse(line, `${from} leads elsewhere already. Say --replace to change it.`)
  }
  const written = [...plan.created, ...plan.changed]
  const ours = written.map(({ from, to, target }) => ({ from, to, target: target?._ref }))
  const moves = resolveRedirects([...ours, ...existing], pages, site)
  for (const { from } of written) {
    if (!moves.has(from)) refuse(lines.get(from) ?? 0, `${from} would lead back to itself.`)
  }
  const total = existing.length + plan.created.length
  if (total > MAX_REDIRECTS) {
    plan.problems.push(`There would be ${total} redirects. The site uses ${MAX_REDIRECTS}.`)
  }
  return plan
}

function isSame(before: Existing, { to, target, note }: Imported): boolean {
  const [one, other] = [before, { to, target: target?._ref, note }].map((redirect) =>
    JSON.stringify([redirect.to ?? '', redirect.target ?? '', redirect.note ?? '']),
  )
  return one === other
}

/** One line of a CSV file. */
export interface Row {
  /** Number of its line in the file, from 1. */
  line: number
  from: string
  to: string
  note: string
}

const COLUMNS = ['from', 'to', 'note']

/**
 * Reads the columns from, to and note of a CSV file, with commas, semicolons or tabs between them.
 * A file without a heading has them in this order. Redirects that the site made itself, in a file
 * that we exported, are left out.
 *
 * @throws Error that names the line if the file is not CSV
 */
export function readRows(csv: string): Row[] {
  const [heading = ''] = csv.split(/\r?\n/, 1)
  const hasHeading = !heading.includes('/') && /\bfrom\b/i.test(heading) && /\bto\b/i.test(heading)
  const delimiter = ['\t', ';'].find((each) => heading.includes(each)) ?? ','
  try {
    const parsed = parse<{ record: Record<string, string>; info: { lines: number } }>(csv, {
      bom: true,
      columns: hasHeading ? (names: string[]) => names.map((name) => name.toLowerCase()) : COLUMNS,
      delimiter,
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
      trim: true,
    })
    return parsed
      .filter(({ record }) => record['automatic'] !== 'yes')
      .map(({ record: { from = '', to = '', note = '' }, info: { lines } }) => ({
        line: lines,
        from,
        to,
        note,
      }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`The file is not valid CSV: ${error.message}.`, { cause: error })
  }
}
