import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import { judge, type Verdict } from '#tools/faults/judge.ts'
import { settle } from '#tools/faults/settle.ts'
import type { Target, Victim } from '#tools/faults/target.ts'
import { submit, type Submission } from '#tools/faults/visitors.ts'
import { STAND_IN_PROVIDERS, type Provider } from '#tools/harness/inject-fault.ts'
import { Dice } from '#tools/random.ts'

export interface Plan {
  /** Submissions to make, and processes to kill in the meantime. */
  leads: number
  kills: number
  seed: number
  /** Clears pauses and leases at the end instead of waiting for them. */
  skipWaiting?: boolean
}

export interface Figures extends Verdict {
  /** Submissions that the site acknowledged, and those whose visitor left without a response. */
  leads: number
  unanswered: number
  /** Requests sent: more than submissions, since most visitors retry. */
  presses: number
  kills: number
  /** Faults injected into providers, each for one to four calls. */
  faults: number
  seconds: number
}

const VISITORS = 4

/**
 * Sends leads while processes are killed and providers fail, then lets everything settle and checks
 * that all that was acknowledged is where it belongs, exactly once.
 */
export async function runLeadFaults(
  target: Target,
  plan: Plan,
  onProgress: (leads: number, kills: number) => void = () => {},
): Promise<Figures> {
  const started = performance.now()
  const dice = new Dice(plan.seed)
  const submissions: Submission[] = []
  const gate = { next: 0, allowed: 0 }
  const visitor = async () => {
    while (gate.next < plan.leads) {
      if (gate.next < gate.allowed) submissions.push(await submit(gate.next++, target.sites, dice))
      else await sleep(10)
    }
  }
  const stop = new AbortController()
  const injected = injectFaults(target, dice, stop.signal)
  const visits = Promise.all(Array.from({ length: VISITORS }, visitor))
  // A refused visitor ends the run at once.
  visits.catch(() => stop.abort())
  let kills = 0
  while (kills < plan.kills && !stop.signal.aborted) {
    // Leads keep pace with kills, so that each kill hits some in progress.
    const share = Math.ceil((plan.leads * (kills + 1)) / plan.kills)
    gate.allowed = Math.min(share, plan.leads)
    const moment = dice.between(gate.next, gate.allowed)
    while (gate.next < moment && !stop.signal.aborted) await sleep(5)
    await sleep(dice.between(0, 100))
    kills += (await killSome(target, dice)).length
    onProgress(submissions.length, kills)
  }
  gate.allowed = plan.leads
  await visits
  stop.abort()
  const faults = await injected
  await settle(target, plan.skipWaiting ?? false)
  const verdict = await judge(target, submissions)
  return {
    ...verdict,
    leads: submissions.filter(({ id }) => id !== null).length,
    unanswered: submissions.filter(({ id }) => id === null).length,
    presses: submissions.reduce((sum, { presses }) => sum + presses, 0),
    kills,
    faults,
    seconds: Math.round((performance.now() - started) / 1000),
  }
}

/**
 * A provider's fault: any that the stand-ins support except a wrong key, which only makes
 * deliveries wait.
 */
function fault(dice: Dice): Fault {
  const times = dice.between(1, 4)
  const kinds: [Fault, ...Fault[]] = [
    { mode: 'fail', times },
    { mode: 'lose', times },
    { mode: 'lose', times },
    { mode: 'limit', times, ms: dice.between(1000, 2000) },
    { mode: 'hang', times: 1 },
    // Carried out long after the site has given up and is retrying.
    { mode: 'hang', times: 1, ms: dice.between(10_500, 14_000) },
    { mode: 'hang', times, ms: dice.between(500, 3000) },
    { mode: 'refuse', times: 1 },
  ]
  return dice.pick(kinds)
}

/** Keeps injecting faults into providers until aborted. Returns how many. */
export async function injectFaults(
  target: Target,
  dice: Dice,
  stop: AbortSignal,
  providers: readonly [Provider, ...Provider[]] = STAND_IN_PROVIDERS,
): Promise<number> {
  let faults = 0
  while (!stop.aborted) {
    // While the local cloud is down, faults can't be set.
    const injected = target.injectFault(dice.pick(providers), fault(dice))
    faults += await injected.then(
      () => 1,
      () => 0,
    )
    await sleep(dice.between(100, 1200))
  }
  return faults
}

/**
 * Kills one process, sometimes all at once, and restarts them in any order. Returns those it
 * killed.
 */
export async function killSome(target: Target, dice: Dice): Promise<Victim[]> {
  const chosen = dice.chance(0.2) ? [...target.victims] : [dice.pick(target.victims)]
  await Promise.all(chosen.map((victim) => victim.kill()))
  await sleep(dice.between(0, 300))
  await Promise.all(chosen.map((victim) => victim.restart()))
  return chosen
}
