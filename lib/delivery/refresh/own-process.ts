import { processWide } from '#lib/platform/process-wide.ts'

/** What decides in this process which of its pages are out of date, and lets it make them again. */
interface OwnProcess {
  /** Names this process to the others. */
  readonly id: string
  /** When each tag was last refreshed, by `now()`. */
  readonly refreshed: Map<string, number>
  /** All that was made before this moment is out of date; by `now()`. */
  madeAfter: number
  /** When anything was last refreshed; by `now()`. */
  changedAt: number
  /** Whether lib/delivery/server/own-pages.ts is Next's cache: a host may have one of its own. */
  keepsPages: boolean
  /** Where they are kept. */
  folder?: string
  /** What server.ts has in front of Next, where it runs the site. */
  server?: {
    /** Has a page made before others, if it is out of date. Resolves once it is. */
    make: (path: string) => Promise<unknown>
    /** Whether somebody asked for a page in the last seconds. */
    isVisited: (path: string) => boolean
    /**
     * Next has rendered a path, for a request that was asked at a time by `now()`, with what has
     * these tags; undefined if it failed to.
     */
    rendered: (path: string, askedAt: number, tags?: string[]) => void
  }
}

/** Our server asks by it when a page's rendering was asked for, and for the page's tags. */
export const PAGE_TAGS_HEADER = 'x-page-tags'
/** Our server asks by it for a page as it was kept, even if that is out of date. */
export const KEPT_PAGE_HEADER = 'x-kept-page'

export const ownProcess = processWide('ownProcess', (): OwnProcess => ({
  id: crypto.randomUUID(),
  refreshed: new Map(),
  madeAfter: now(),
  changedAt: now(),
  keepsPages: false,
}))

/** What was made with these tags is out of date from now on. */
export function refreshTags(tags: readonly string[]): void {
  ownProcess.changedAt = now()
  for (const tag of tags) ownProcess.refreshed.set(tag, ownProcess.changedAt)
}

/** What was made before now is out of date. */
export function refreshAll(): void {
  ownProcess.changedAt = ownProcess.madeAfter = now()
}

/** Milliseconds since about 1970. It never goes back, as the clock may. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
