import { LEFT } from '#lib/insight/steps.ts'
import { sendStep } from '#lib/insight/send-step.ts'

/** What browsers tell of the entries below. One tells only what it knows. */
interface Entry {
  startTime: number
  duration: number
  interactionId?: number
  value?: number
  hadRecentInput?: boolean
  size?: number
  responseStart?: number
}

const TYPES = ['navigation', 'largest-contentful-paint', 'layout-shift', 'event']

/**
 * Reports once, as the page is hidden for the first time, what it took until then: the first byte,
 * the largest paint, the layout shift and the response to input, by the rules of the library
 * `web-vitals` 6, in a fifth of its size. Left out are
 * - pages that begin behind another: in a tab in the background, or rendered ahead. Their times say
 *   when somebody looked
 * - what happens after the first time that the page is hidden: it may be the last that is heard of it,
 *   and to correct what was reported the visit would need a name
 * - returns by the back and forward cache, which load nothing
 * - an estimate of the number of interactions for browsers that don't count them: there, the slowest
 *   stands for all
 */
export function measurePage(): void {
  if (document.hidden) return
  let firstByte: number | undefined
  let paint: number | undefined
  let shift = 0
  let session = 0
  let first = 0
  let last = -Infinity
  /** Of each interaction, by its ID: several events belong to one. */
  const longest: number[] = []
  const take = (entries: Entry[]) => {
    for (const {
      startTime,
      duration,
      interactionId: id,
      value,
      hadRecentInput,
      size,
      responseStart,
    } of entries) {
      firstByte ??= responseStart
      if (size) paint = startTime
      if (id) longest[id] = Math.max(duration, longest[id] || 0)
      if (value && !hadRecentInput) {
        // Shifts within a second of each other are one session, for at most five.
        const goesOn = startTime - last < 1000 && startTime - first < 5000
        session = goesOn ? session + value : ((first = startTime), value)
        last = startTime
        shift = Math.max(shift, session)
      }
    }
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  for (const type of TYPES) observer.observe({ type, buffered: true, durationThreshold: 16 })
  const report = () => {
    take(observer.takeRecords())
    const count = performance.interactionCount
    // The slowest but one in fifty. All that is quicker than the threshold counts as 8 ms.
    const input = Object.values(longest).sort((one, other) => one - other)
    const slow = input.at(~(count / 50)) || (count && 8)
    sendStep(LEFT, [firstByte, paint, window.LayoutShift && shift, slow])
  }
  addEventListener('visibilitychange', report, { once: true })
}

declare global {
  interface PerformanceObserverInit {
    /** How long an event has to take to be told of, in milliseconds; 16 at least. */
    durationThreshold?: number
  }
  interface Window {
    /** Missing where the browser doesn't know layout shifts: none is told then. */
    LayoutShift?: unknown
  }
}
