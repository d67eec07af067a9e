import { OUTAGES } from './leads/outages/list.ts'
import { startPlace } from './leads/outages/place.ts'
import { runOutages, type OutageFigures } from './leads/outages/run.ts'
import { findPostgres } from '#tools/harness/postgres.ts'
import type { Outcome, Result } from './record.ts'

/** Why the runs that need a Postgres server were skipped. */
export const NO_POSTGRES =
  'there is no Postgres server on this machine. Install the package postgresql, or name the folder of initdb and pg_ctl in POSTGRES_BIN.'

/** Runs the outages one after the other: one row per outage, and what became of all leads. */
export async function outages({ seed }: { seed: number }): Promise<Outcome> {
  const binaries = await findPostgres()
  if (!binaries) return { skipped: NO_POSTGRES }
  const place = await startPlace(binaries)
  try {
    const startedAt = performance.now()
    const found = await runOutages(place, OUTAGES, seed, printOutage)
    const { lost, doubled, stored } = found.verdict
    const bad = [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `twice: ${what}`)]
    for (const outage of found.outages)
      if (outage.readyWhileRefused > 0) bad.push(`ready while leads were refused: ${outage.name}`)
    for (const what of bad) console.error(`  ${what}`)
    const counts = {
      submissions: found.submissions.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      rows: stored,
      lost: lost.length,
      doubled: doubled.length,
    }
    return { counts, bad, parts: found.outages.map(row) }
  } finally {
    await place.close()
  }
}

function row(figures: OutageFigures): Result {
  const { name, missing, stored, refused, checks, readyWhileRefused, recoveredAfter } = figures
  if (missing) return { name, skipped: missing }
  const counts = {
    stored,
    refused,
    checks,
    'ready while refused': readyWhileRefused,
    'stored again after, s': recoveredAfter,
  }
  return { name, counts, bad: [] }
}

function printOutage({
  name,
  missing,
  stored,
  refused,
  readyWhileRefused,
  recoveredAfter,
}: OutageFigures) {
  if (missing) return console.log(`  ${name}: did not happen, ${missing}`)
  console.log(
    `  ${name}: ${stored} stored, ${refused} refused, ready while refused ${readyWhileRefused} times, stored again after ${recoveredAfter} s`,
  )
}
