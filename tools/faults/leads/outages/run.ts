import { setTimeout as sleep } from 'node:timers/promises'
import { settle } from '#tools/faults/leads/settle.ts'
import { judge, type Verdict } from '#tools/faults/leads/verdict.ts'
import type { Submission } from '#tools/faults/leads/visitors.ts'
import { startVisitors, type Visitors } from './visitors.ts'
import { readyWhileRefused, type TimedRequest } from '#tools/faults/leads/readiness.ts'
import type { Outage, Place } from './outage.ts'

export interface OutageFigures {
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
export async function runOutages(
  place: Place,
  outages: readonly Outage[],
  seed: number,
  onOutage: (figures: OutageFigures) => void = () => {},
): Promise<{ outages: OutageFigures[]; submissions: Submission[]; verdict: Verdict }> {
  const visitors = startVisitors(place.sites, seed)
  const figures: OutageFigures[] = []
  try {
    for (const outage of outages) {
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
    readyWhileRefused: readyWhileRefused(meanwhile, checked).length,
    recoveredAfter: Math.round((performance.now() - endedAt) / 100) / 10,
  }
}

function isStored({ status }: TimedRequest): boolean {
  return status === 201
}
