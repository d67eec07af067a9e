import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How long a page or a probe waits for one response, in milliseconds. */
const TIMEOUT = 100
/** Interval between probes of a slow service, in milliseconds. */
const PROBE_INTERVAL = 1000

export interface Breaker {
  /** Runs `work`. Rejects on timeout, and immediately while the service is slow. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** In milliseconds; shorter in tests. */
export interface BreakerOptions {
  timeout?: number
  pause?: number
}

/**
 * A circuit breaker: after one timeout only probes reach the service, until one of them gets a
 * response in time.
 *
 * @param probe pings the service
 */
export function createBreaker(
  probe: () => Promise<unknown>,
  { timeout = TIMEOUT, pause = PROBE_INTERVAL }: BreakerOptions = {},
): Breaker {
  let isOpen = false

  async function probeUntilFast(): Promise<void> {
    isOpen = true
    // oxlint-disable-next-line no-console -- Next bundles the log, which captures console calls
    console.error('Shared pages are slow, and this process keeps its own for now.')
    while (isOpen) {
      await sleep(pause, undefined, { ref: false })
      isOpen = await withTimeout(probe(), timeout).then(
        () => false,
        () => true,
      )
    }
  }

  return {
    async run(work) {
      if (isOpen) throw new Error('The service is slow, and is left alone for a moment.')
      try {
        return await withTimeout(work(), timeout)
      } catch (error) {
        if (error instanceof TimeoutError && !isOpen) void probeUntilFast()
        throw error
      }
    },
  }
}

class TimeoutError extends Error {}

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  const timer = new AbortController()
  const late = sleep(timeout, undefined, { signal: timer.signal })
    // Timers run before I/O: a response that arrived while this process was busy isn't late.
    .then(() => setImmediate())
    .then(() => {
      throw new TimeoutError(`no response in ${timeout} ms`)
    })
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
    late.catch(() => {})
    work.catch(() => {})
  }
}
