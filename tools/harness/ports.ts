/**
 * The first of twenty ports that are most likely free: below the ephemeral range, and random per
 * test file and run. A server that finds its port taken moves on to the next, but one that restarts
 * must find its own still free.
 */
export function ownPorts(): number {
  return 10_000 + 20 * Math.floor(Math.random() * 1000)
}
