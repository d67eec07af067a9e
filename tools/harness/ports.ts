import { tryLock } from '#tools/lock.mjs'

/**
 * The first of twenty ports that are most likely free: below the ephemeral range, above the last
 * that browsers refuse, and no other process's on this machine that asks here, until this one ends.
 * A server that finds its port taken moves on to the next, but one that restarts must find its own
 * still free.
 */
export async function ownPorts(): Promise<number> {
  for (;;) {
    const first = 10_100 + 20 * Math.floor(Math.random() * 990)
    if ('lock' in (await tryLock(`ports-${first}`, 'this machine'))) return first
  }
}
