import { setTimeout as sleep } from 'node:timers/promises'
import { Dice } from '../../random.ts'
import { settle } from '../settle.ts'
import { judge, type Verdict } from '../verdict.ts'
import { submit, type Submission } from '../visitors.ts'
import { readyWhileRefused, type Seen } from './honesty.ts'
import type { Outage, Place } from './outage.ts'

export interface OutageFigures {
  name: string
  /** Why it did not happen here. */
  missing?: string
  /** Requests that stored a lead, and those that got a 503. */
  stored: number
  refused: number
  /** Looks at readiness, and those that said 'ready' while leads were refused, which must be none. */
  looks: number
  readyWhileRefused: number
  /** Seconds from its end until every process stored leads again. */
  backAfter: number
}

const VISITORS = 4
/** Milliseconds within which every process must store leads again. */
const PATIENCE = 60_000

/** Has one outage after the other happen while visitors give addresses and readiness is asked, then looks for every lead. */
export async function runOutages(
  place: Place,
  outages: readonly Outage[],
  seed: number,
  tell: (figures: OutageFigures) => void = () => {},
): Promise<{ outages: OutageFigures[]; submissions: Submission[]; verdict: Verdict }> {
  const dice = new Dice(seed)
  const stop = new AbortController()
  const submissions: Submission[] = []
  const presses: Seen[] = []
  const looks: Seen[] = []
  let next = 0
  const visitor = async () => {
    while (!stop.signal.aborted) {
      submissions.push(await submit(next++, place.sites, dice, (seen) => presses.push(seen)))
      await sleep(dice.between(50, 250))
    }
  }
  const watcher = async (site: string) => {
    while (!stop.signal.aborted) {
      looks.push(await lookAt(site))
      await sleep(100)
    }
  }
  const all = [...Array.from({ length: VISITORS }, visitor), ...place.sites.map(watcher)]
  const ended = Promise.all(all)
  // A visitor who is turned away ends the run at once.
  ended.catch(() => stop.abort())
  const figures: OutageFigures[] = []
  for (const outage of outages) {
    const found = await happen(outage, place, { presses, looks, signal: stop.signal })
    figures.push(found)
    tell(found)
    if (stop.signal.aborted) break
  }
  stop.abort()
  await ended
  await settle(place, true)
  return { outages: figures, submissions, verdict: await judge(place, submissions) }
}

async function happen(
  { name, seconds, missing, begin }: Outage,
  place: Place,
  { presses, looks, signal }: { presses: Seen[]; looks: Seen[]; signal: AbortSignal },
): Promise<OutageFigures> {
  const reason = missing?.(place)
  const nothing = { stored: 0, refused: 0, looks: 0, readyWhileRefused: 0, backAfter: 0 }
  if (reason) return { name, missing: reason, ...nothing }
  const startedAt = performance.now()
  const end = await begin(place)
  await sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  const endedAt = performance.now()
  await end()
  const isBack = (site: string) =>
    presses.some((press) => press.site === site && press.startedAt > endedAt && isStored(press))
  while (!place.sites.every(isBack) && !signal.aborted) {
    if (performance.now() > endedAt + PATIENCE)
      throw new Error(`${name}: leads are not stored again`)
    await sleep(50)
  }
  const during = (seen: Seen) => seen.startedAt > startedAt
  const meanwhile = presses.filter(during)
  return {
    name,
    stored: meanwhile.filter(isStored).length,
    refused: meanwhile.filter(({ status }) => status === 503).length,
    looks: looks.filter(during).length,
    readyWhileRefused: readyWhileRefused(meanwhile, looks.filter(during)).length,
    backAfter: Math.round((performance.now() - endedAt) / 100) / 10,
  }
}

function isStored({ status }: Seen): boolean {
  return status === 201
}

async function lookAt(site: string): Promise<Seen> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(20_000)
  const status = await fetch(`${site}/api/health/ready`, { signal }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
  return { site, startedAt, endedAt: performance.now(), status }
}
