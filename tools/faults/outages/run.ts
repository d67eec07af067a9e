import { setTimeout as sleep } from 'node:timers/promises'
import { judge } from '#tools/faults/judge.ts'
import { judged, NO_POSTGRES, type Outcome, type Result } from '#tools/faults/record.ts'
import { settle } from '#tools/faults/settle.ts'
import { startVisitors, type TimedRequest, type Visitors } from '#tools/faults/visitors.ts'
import { findPostgres } from '#tools/harness/postgres.ts'
import { OUTAGES, type Outage } from './outages.ts'
import { startPlace, type Place } from './place.ts'

/** Milliseconds within which every process must store leads again. */
const PATIENCE = 60_000

/**
 * Runs the outages one after the other while visitors submit leads and readiness is checked, then
 * looks for every lead: one row per outage, and one for all leads.
 *
 * @throws Error when leads aren't stored again within a minute, or an outage can't begin or end
 */
export async function outages({ seed }: { seed: number }): Promise<Outcome> {
  const binaries = await findPostgres()
  if (!binaries) return { skipped: NO_POSTGRES }
  const closers: (() => Promise<void>)[] = []
  try {
    const place = await startPlace(binaries, (close) => void closers.unshift(close))
    const startedAt = performance.now()
    const visitors = startVisitors(place.sites, seed)
    const parts: Result[] = []
    try {
      for (const outage of OUTAGES) {
        if (visitors.signal.aborted) break
        const part = await runOutage(outage, place, visitors)
        parts.push(part)
        console.log(`  ${part.name}: ${JSON.stringify('counts' in part ? part.counts : part)}`)
      }
    } finally {
      await visitors.stop()
    }
    await settle(place, true)
    const verdict = await judge(place, visitors.submissions)
    const { counts, bad } = judged(verdict, {
      submissions: visitors.submissions.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      rows: verdict.stored,
    })
    for (const part of parts)
      if ('counts' in part && part.counts['ready while refused'] !== 0)
        bad.push(`ready while leads were refused: ${part.name}`)
    return { counts, bad, parts }
  } finally {
    for (const close of closers) await close()
  }
}

async function runOutage(
  { name, seconds, missing, begin }: Outage,
  place: Place,
  { presses, checks, signal }: Visitors,
): Promise<Result> {
  const skipped = missing?.(place)
  if (skipped) return { name, skipped }
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
  const counts = {
    stored: meanwhile.filter(isStored).length,
    refused: meanwhile.filter(({ status }) => status === 503).length,
    checks: checked.length,
    'ready while refused': dishonestChecks(meanwhile, checked).length,
    'stored again after, s': Math.round((performance.now() - endedAt) / 100) / 10,
  }
  return { name, counts, bad: [] }
}

const isStored = ({ status }: TimedRequest) => status === 201

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
