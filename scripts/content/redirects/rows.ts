import { CsvError, parse } from 'csv-parse/sync'

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
