import 'server-only'
import { LRUCache } from 'lru-cache'
import { after } from 'next/server'
import { env } from '#lib/platform/env/env.ts'
import type { Goal } from '#lib/insight/experiments/experiment.ts'
import { runningExperiments } from '#lib/insight/experiments/known.ts'
import { variantFor } from '#lib/insight/experiments/visitors-variant.ts'
import { asksForPrivacy } from '#lib/platform/http/visitor.ts'
import { networkOf } from '#lib/platform/http/visitor-network.ts'
import { todaysKey, type DayKey, networkName, visitorOf } from '#lib/insight/day-key.ts'
import { logError } from '#lib/platform/log/log.ts'
import { storeHeld, storeReached, storeShown } from './store.ts'

/** A visitor of a day. */
interface Visitor {
  day: string
  visitor: string
  network: string
}

/** Who sent a request, for one day. */
export function todaysVisitor(key: DayKey, request: Request): Visitor {
  const network = networkOf(request)
  const visitor = visitorOf(key, network, request.headers.get('user-agent') ?? '')
  return { day: key.day, visitor, network: networkName(key, network) }
}

/** What this process has counted lately: most repetitions never reach the database. */
const shown = new LRUCache<string, true>({ max: 50_000 })

/**
 * Counts that a visitor saw a page, if an experiment runs there: the variant is chosen again here,
 * by what chose the one that they were sent, so that no browser can say which it was.
 */
export async function countShown(path: string, visitor: Visitor, headers: Headers): Promise<void> {
  const experiment = (await runningExperiments()).find((each) => each.path === path)
  if (!experiment) return
  const variant = variantFor(experiment, headers)
  const visit = { ...visitor, experiment: experiment.id, variant }
  const name = Object.values(visit).join()
  if (shown.has(name)) return
  shown.set(name, true)
  storeShown(visit)
}

/** Counts that a visitor did what an experiment is about, if they were shown a variant of it. */
export async function countReached(goal: Goal, visitor: Visitor): Promise<void> {
  for (const { id: experiment, goal: wanted, variants } of await runningExperiments()) {
    if (wanted !== goal) continue
    for (const { key: variant } of variants) storeReached({ ...visitor, experiment, variant })
  }
}

/** The same for who sent a request, after the response. Nothing that fails concerns it. */
export function countGoalSoon(goal: Goal, request: Request): void {
  // A serverless process may end with its response.
  if (env.VERCEL) after(() => countGoal(goal, request).then(storeHeld))
  else void countGoal(goal, request)
}

async function countGoal(goal: Goal, request: Request): Promise<void> {
  if (asksForPrivacy(request.headers)) return
  try {
    const key = await todaysKey()
    if (!key) return
    await countReached(goal, todaysVisitor(key, request))
  } catch (error) {
    logError('A goal could not be counted', error)
  }
}
