import { LRUCache } from 'lru-cache'

/** Events per network that a process takes: enough for a large office behind one address. */
const PACES = [
  { max: 240, ttl: 60_000 },
  { max: 1_000, ttl: 86_400_000 },
]
/** Networks remembered; the least recently seen are forgotten first. */
const MAX_NETWORKS = 20_000

const counts = PACES.map(({ max, ttl }) => ({
  max,
  events: new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl }),
}))

/** Counts an event of a network in this process's memory. Returns whether it is within the pace. */
export function isWithinPace(network: string): boolean {
  return counts.every(({ max, events }) => {
    const counted = events.get(network) ?? { count: 0 }
    if (counted.count === 0) events.set(network, counted)
    return ++counted.count <= max
  })
}
