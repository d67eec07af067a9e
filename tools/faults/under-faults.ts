import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import type { Target } from '#tools/faults/target.ts'
import { STAND_IN_PROVIDERS, type Provider } from '#tools/harness/inject-fault.ts'
import type { Dice } from '#tools/random.ts'

export interface PeoplePlan {
  /** How many people there are. */
  people: number
  /** How many processes are killed. */
  kills: number
  seed: number
  /** Clears pauses and leases at the end instead of waiting for them. */
  skipWaiting?: boolean
}

/**
 * Kills processes and makes providers fail while work goes on, until enough were killed and the
 * work is done. Work that fails ends it at once.
 *
 * @param options.pace called before each kill and after the last, with their number so far; returns
 *   whether it is time for the next
 */
export async function underFaults(
  target: Target,
  dice: Dice,
  work: Promise<unknown>,
  options: {
    kills: number
    pace: (kills: number) => () => boolean
    providers?: readonly [Provider, ...Provider[]]
  },
): Promise<{ kills: number; faults: number }> {
  const stop = new AbortController()
  work.catch(() => stop.abort())
  const injected = injectFaults(target, dice, stop.signal, options.providers)
  let kills = 0
  while (kills < options.kills && !stop.signal.aborted) {
    const isTime = options.pace(kills)
    while (!isTime() && !stop.signal.aborted) await sleep(5)
    await sleep(dice.between(0, 100))
    kills += await killSome(target, dice)
  }
  options.pace(kills)
  await work
  stop.abort()
  return { kills, faults: await injected }
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
async function injectFaults(
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
 * Kills one process, sometimes all at once, and restarts them in any order. Returns how many.
 */
async function killSome(target: Target, dice: Dice): Promise<number> {
  const chosen = dice.chance(0.2) ? [...target.victims] : [dice.pick(target.victims)]
  await Promise.all(chosen.map((victim) => victim.kill()))
  await sleep(dice.between(0, 300))
  await Promise.all(chosen.map((victim) => victim.restart()))
  return chosen.length
}
