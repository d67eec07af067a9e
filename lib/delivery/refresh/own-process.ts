import { processWide } from '#lib/platform/process-wide.ts'

/** What decides in this process which of its pages are out of date, and lets it make them again. */
interface OwnProcess {
  /** Names this process to the others. */
  readonly id: string
  /** When each tag was last refreshed, by `now()`. */
  readonly refreshed: Map<string, number>
  /** All that was made before this moment is out of date; by `now()`. */
  madeAfter: number
  /** Whether lib/delivery/server/own-pages.ts is Next's cache: a host may have one of its own. */
  keepsPages: boolean
  /** What server.ts has in front of Next, where it runs the site. */
  server?: {
    /** Forgets the pages in its memory. */
    forget: () => void
    /** Asks Next for a page. Resolves with whether Next is still making the current one. */
    isStale: (path: string) => Promise<boolean>
  }
}

export const ownProcess = processWide('ownProcess', (): OwnProcess => ({
  id: crypto.randomUUID(),
  refreshed: new Map(),
  madeAfter: now(),
  keepsPages: false,
}))

/** Milliseconds since about 1970. It never goes back, as the clock may. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
