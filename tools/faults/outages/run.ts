import { setTimeout as sleep } from 'node:timers/promises'
import { judge, type Verdict } from '#tools/faults/judge.ts'
import { judged, NO_POSTGRES, type Outcome, type Result } from '#tools/faults/record.ts'
import { settle } from '#tools/faults/settle.ts'
import {
  startVisitors,
  type Submission,
  type TimedRequest,
  type Visitors,
} from '#tools/faults/visitors.ts'
import { findPostgres } from '#tools/harness/postgres.ts'
import { OUTAGES, type Outage } from './outages.ts'
import { startPlace, type Place } from './place.ts'

/** Runs the outages one after the other: one row per outage, and what became of all leads. */
export async function outages({ seed }: { seed: number }): Promise<Outcome> {
  const binaries = await findPostgres()
  if (!binaries) return { skipped: NO_POSTGRES }
  const place = await startPlace(binaries)
  try {
    const startedAt = performance.now()
    const found = await runOutages(place, OUTAGES, seed, printOutage)
    const { stored: rows } = found.verdict
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const { counts, bad } = judged(found.verdict, {
      submissions: found.submissions.length,
      seconds,
      rows,
    })
    for (const outage of found.outages)
      if (outage.readyWhileRefused > 0) bad.push(`ready while leads were refused: ${outage.name}`)
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

interface OutageFigures {
  name: string
  /** Why it was skipped here. */
  missing?: string
  /** Requests that stored a lead, and requests that got a 503. */
  stored: number
  refused: number
  /** Readiness checks, and those that said 'ready' while leads were refused: there must be none. */
  checks: number
  readyWhileRefused: number
  /** Seconds from the end of the outage until every process stored leads again. */
  recoveredAfter: number
}

/** Milliseconds within which every process must store leads again. */
const PATIENCE = 60_000

/**
 * Runs one outage after the other while visitors submit leads and readiness is checked, then looks
 * for every lead.
 *
 * @throws Error when leads aren't stored again within a minute, or an outage can't begin or end
 */
async function runOutages(
  place: Place,
  planned: readonly Outage[],
  seed: number,
  onOutage: (figures: OutageFigures) => void = () => {},
): Promise<{ outages: OutageFigures[]; submissions: Submission[]; verdict: Verdict }> {
  const visitors = startVisitors(place.sites, seed)
  const figures: OutageFigures[] = []
  try {
    for (const outage of planned) {
      if (visitors.signal.aborted) break
      const found = await runOutage(outage, place, visitors)
      figures.push(found)
      onOutage(found)
    }
  } finally {
    await visitors.stop()
  }
  await settle(place, true)
  const verdict = await judge(place, visitors.submissions)
  return { outages: figures, submissions: visitors.submissions, verdict }
}

async function runOutage(
  { name, seconds, missing, begin }: Outage,
  place: Place,
  { presses, checks, signal }: Visitors,
): Promise<OutageFigures> {
  const reason = missing?.(place)
  const nothing = { stored: 0, refused: 0, checks: 0, readyWhileRefused: 0, recoveredAfter: 0 }
  if (reason) return { name, missing: reason, ...nothing }
  /** Resolves once every process has stored a lead that was sent after `moment`. */
  const untilStored = async (moment: number) => {
    const hasRecovered = (site: string) =>
      presses.some((press) => press.site === site && press.startedAt > moment && isStored(press))
    while (!place.sites.every(hasRecovered) && !signal.aborted) {
      if (performance.now() > moment + PATIENCE) throw new Error(`${name}: no lead is stored`)
      await sleep(50)
    }
  }
  await untilStored(performance.now())
  const startedAt = performance.now()
  const end = await begin(place)
  await sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  const endedAt = performance.now()
  await end()
  await untilStored(endedAt)
  const during = (request: TimedRequest) => request.endedAt > startedAt
  const [meanwhile, checked] = [presses.filter(during), checks.filter(during)]
  return {
    name,
    stored: meanwhile.filter(isStored).length,
    refused: meanwhile.filter(({ status }) => status === 503).length,
    checks: checked.length,
    readyWhileRefused: dishonestChecks(meanwhile, checked).length,
    recoveredAfter: Math.round((performance.now() - endedAt) / 100) / 10,
  }
}

function isStored({ status }: TimedRequest): boolean {
  return status === 201
}

/**
 * Readiness checks that said 'ready' while leads were refused: they began after a lead got its 503
 * and ended before the next refused one was sent, with no lead stored in between. Each process is
 * judged on its own.
 */
export function dishonestChecks(
  presses: readonly TimedRequest[],
  checks: readonly TimedRequest[],
): TimedRequest[] {
  const spans = [...Map.groupBy(presses, ({ site }) => site).values()].flatMap(spansOfRefusal)
  return checks.filter(
    ({ site, startedAt, endedAt, status }) =>
      status === 200 &&
      spans.some((span) => span.site === site && span.from < startedAt && endedAt < span.until),
  )
}

function spansOfRefusal(presses: TimedRequest[]) {
  const spans: { site: string; from: number; until: number }[] = []
  let before: TimedRequest | undefined
  for (const press of presses.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (before?.status === 503 && press.status === 503)
      spans.push({ site: press.site, from: before.endedAt, until: press.startedAt })
    before = press
  }
  return spans
}
