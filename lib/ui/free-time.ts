/** How often a page looks whether the time has passed: a sleeping computer stops its timers. */
const LOOK = 10_000

const FORMAT = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** Where a page says the next free time for a call; the attribute holds the words before it. */
export const FREE_TIME = '[data-free-time]'

let at: Date | undefined

/**
 * Writes the next free time, in the visitor's own time zone, until it has passed. Nothing where it
 * isn't known: the scheduler's page says it all the same. Asks once for all places of a page.
 */
export function showFreeTime(): void {
  if (at) return show()
  at = new Date(0)
  setInterval(show, LOOK)
  void ask()
}

async function ask(): Promise<void> {
  try {
    at = new Date(await (await fetch('/api/free-time')).text())
    show()
  } catch {
    // Nothing is promised.
  }
}

function show(): void {
  for (const place of document.querySelectorAll<HTMLElement>(FREE_TIME))
    place.textContent =
      at && +at > Date.now()
        ? `${place.dataset.freeTime} ${at.toLocaleString('en-US', FORMAT)}`
        : ''
}
