import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import type { Dice } from '#tools/random.ts'
import { STAND_IN_PROVIDERS, type Provider } from '#tools/harness/inject-fault.ts'
import type { Target, Victim } from './target.ts'

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
