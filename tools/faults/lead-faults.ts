import { setTimeout as sleep } from 'node:timers/promises'
import { judge } from '#tools/faults/judge.ts'
import { settle } from '#tools/faults/settle.ts'
import type { Target } from '#tools/faults/target.ts'
import { underFaults } from '#tools/faults/under-faults.ts'
import { submit, type Submission } from '#tools/faults/visitors.ts'
import { Dice } from '#tools/random.ts'

export interface Plan {
  /** Submissions to make, and processes to kill in the meantime. */
  leads: number
  kills: number
  seed: number
  /** Clears pauses and leases at the end instead of waiting for them. */
  skipWaiting?: boolean
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
) {
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
  const visits = Promise.all(Array.from({ length: VISITORS }, visitor))
  // Leads keep pace with kills, so that each kill hits some in progress.
  const pace = (kills: number) => {
    onProgress(submissions.length, kills)
    gate.allowed = Math.min(Math.ceil((plan.leads * (kills + 1)) / plan.kills), plan.leads)
    const moment = dice.between(gate.next, gate.allowed)
    return () => gate.next >= moment
  }
  const { kills, faults } = await underFaults(target, dice, visits, { kills: plan.kills, pace })
  await settle(target, plan.skipWaiting ?? false)
  const verdict = await judge(target, submissions)
  return {
    ...verdict,
    // Those that the site acknowledged, and those whose visitor left without a response.
    leads: submissions.filter(({ id }) => id !== null).length,
    unanswered: submissions.filter(({ id }) => id === null).length,
    // More than submissions, since most visitors retry.
    presses: submissions.reduce((sum, { presses }) => sum + presses, 0),
    kills,
    faults,
    seconds: Math.round((performance.now() - started) / 1000),
  }
}
