import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that a page, or a probe, waits for one response. */
const LIMIT = 100
/** Milliseconds between two probes of a service that was slow. */
const PAUSE = 1000

export interface Breaker {
  /** Does the work. Rejects when time is up, and at once while the service is slow. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Milliseconds, for tests that don't wait. */
export interface Limits {
  limit?: number
  pause?: number
}

/**
 * Keeps callers from waiting for a slow service: after one late response only probes ask it, until
 * one of them is answered in time.
 *
 * @param probe asks the service for a sign of life
 */
export function createBreaker(
  probe: () => Promise<unknown>,
  { limit = LIMIT, pause = PAUSE }: Limits = {},
): Breaker {
  let isOpen = false

  async function watch(): Promise<void> {
    isOpen = true
    // oxlint-disable-next-line no-console -- the site's log is inside Next's bundles, and takes what is written here
    console.error('Shared pages are slow, and this process keeps its own for now.')
    while (isOpen) {
      await sleep(pause, undefined, { ref: false })
      isOpen = await inTime(probe(), limit).then(
        () => false,
        () => true,
      )
    }
  }

  return {
    async run(work) {
      if (isOpen) throw new Error('The service is slow, and is left alone for a moment.')
      try {
        return await inTime(work(), limit)
      } catch (error) {
        if (error instanceof Late && !isOpen) void watch()
        throw error
      }
    },
  }
}

class Late extends Error {}

async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  const timer = new AbortController()
  const late = sleep(limit, undefined, { signal: timer.signal })
    // Timers come before the network: what arrived while this process was busy is not late.
    .then(() => setImmediate())
    .then(() => {
      throw new Late(`no response in ${limit} ms`)
    })
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
    late.catch(() => {})
    work.catch(() => {})
  }
}
