import { dayAndMachine, markdown, saveFigures } from '#tools/figures.ts'

/** The result of a run, or why it couldn't run on this machine. */
export type Outcome =
  | { skipped: string }
  /** `bad` lists everything that should not have happened; `parts` get their own rows. */
  | { counts: Record<string, number>; bad: string[]; parts?: Result[] }

export type Result = Outcome & { name: string }

/** Why a run that needs a Postgres server was skipped. */
export const NO_POSTGRES =
  'there is no Postgres server on this machine. Install the package postgresql, or name the folder of initdb and pg_ctl in POSTGRES_BIN.'

/** The outcome of a run that looks for things lost or doubled. */
export function judged(
  { lost, doubled }: { lost: string[]; doubled: string[] },
  counts: Record<string, number>,
): { counts: Record<string, number>; bad: string[] } {
  const bad = [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `twice: ${what}`)]
  return { counts: { ...counts, lost: lost.length, doubled: doubled.length }, bad }
}

const DOCUMENT = 'docs/faults.md'

/** Markdown tables. Runs that count the same things share one. */
export function table(results: Result[]): string {
  const ran = results.filter((result) => 'counts' in result)
  const groups = Map.groupBy(ran, ({ counts }) => Object.keys(counts).join('|'))
  const tables = [...groups].map(([names, members]) => {
    const rows = members.map(({ name, counts }) => [name, ...Object.values(counts)])
    return markdown(['run', ...names.split('|')], rows)
  })
  const skipped = results.filter((result) => 'skipped' in result)
  return [...tables, ...skipped.map((one) => `${one.name} did not run: ${one.skipped}`)].join(
    '\n\n',
  )
}

/** Writes the figures of a complete run into docs/faults.md. */
export async function record(results: Result[], seed: number): Promise<void> {
  const figures = `Run on ${dayAndMachine()}, seed ${seed}.\n\n${table(results)}`
  await saveFigures(DOCUMENT, 'faults', figures)
  console.log(`\nThe figures are in ${DOCUMENT}.`)
}
