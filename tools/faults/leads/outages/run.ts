import { setTimeout as sleep } from 'node:timers/promises'
import { settle } from '#tools/faults/leads/settle.ts'
import { judge, type Verdict } from '#tools/faults/leads/verdict.ts'
import type { Submission } from '#tools/faults/leads/visitors.ts'
import { letIn, type Crowd } from './crowd.ts'
import { readyWhileRefused, type Seen } from '#tools/faults/leads/honesty.ts'
import type { Outage, Place } from './outage.ts'

export interface OutageFigures {
  name: string
  /** Why it was skipped here. */
  missing?: string
  /** Requests that stored a lead, and requests that got a 503. */
  stored: number
  refused: number
  /** Readiness checks, and those that said 'ready' while leads were refused: there must be none. */
  looks: number
  readyWhileRefused: number
  /** Seconds from the end of the outage until every process stored leads again. */
  backAfter: number
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
  tell: (figures: OutageFigures) => void = () => {},
): Promise<{ outages: OutageFigures[]; submissions: Submission[]; verdict: Verdict }> {
  const crowd = letIn(place.sites, seed)
  const figures: OutageFigures[] = []
  try {
    for (const outage of outages) {
      if (crowd.signal.aborted) break
      const found = await happen(outage, place, crowd)
      figures.push(found)
      tell(found)
    }
  } finally {
    await crowd.goHome()
  }
  await settle(place, true)
  const verdict = await judge(place, crowd.submissions)
  return { outages: figures, submissions: crowd.submissions, verdict }
}

async function happen(
  { name, seconds, missing, begin }: Outage,
  place: Place,
  { presses, looks, signal }: Crowd,
): Promise<OutageFigures> {
  const reason = missing?.(place)
  const nothing = { stored: 0, refused: 0, looks: 0, readyWhileRefused: 0, backAfter: 0 }
  if (reason) return { name, missing: reason, ...nothing }
  /** Resolves once every process has stored a lead that was sent after `moment`. */
  const untilStored = async (moment: number) => {
    const isBack = (site: string) =>
      presses.some((press) => press.site === site && press.startedAt > moment && isStored(press))
    while (!place.sites.every(isBack) && !signal.aborted) {
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
  const during = (seen: Seen) => seen.endedAt > startedAt
  const [meanwhile, looked] = [presses.filter(during), looks.filter(during)]
  return {
    name,
    stored: meanwhile.filter(isStored).length,
    refused: meanwhile.filter(({ status }) => status === 503).length,
    looks: looked.length,
    readyWhileRefused: readyWhileRefused(meanwhile, looked).length,
    backAfter: Math.round((performance.now() - endedAt) / 100) / 10,
  }
}

function isStored({ status }: Seen): boolean {
  return status === 201
}
