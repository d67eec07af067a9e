import { LRUCache } from 'lru-cache'
import type { PublicPage } from './ask-next.ts'

/**
 * Milliseconds for which a page is served, since Next was asked for it. From half of it on, Next is
 * asked meanwhile; after it, a request waits for the answer.
 */
const USABLE = 1000
/**
 * The same of a page that Next is rendering again, but since it answered: on a busy machine, an
 * answer may take longer than this.
 */
const USABLE_IF_STALE = 100
/** Most paths that are cached. Their bodies are shared, and bounded in page-bodies.ts. */
const MAX_PATHS = 1000

interface Entry<Page> {
  page: Page
  /** When Next is asked again, while the page is still served. */
  freshUntil: number
  usableUntil: number
}

export interface RecentPages<Page> {
  /**
   * The page at a path if it can be served right now: at most a second behind what Next would
   * answer. Asks Next in the background when it gets old.
   */
  recent(path: string): Page | undefined
  /**
   * The page at a path, at most a second behind what Next would answer.
   *
   * @param current whether to ask Next whatever is cached
   * @returns undefined if there is no page for everybody at this path
   */
  get(path: string, current: boolean): Promise<{ page: Page; fromMemory: boolean } | undefined>
  /** Forgets all pages, including those that Next is being asked for. */
  forget(): void
}

/**
 * Keeps pages in memory and asks Next for a page at most once at a time.
 *
 * @param ask Next's own answer
 * @param finish what is cached of it
 */
export function createRecentPages<Page>(
  ask: (path: string) => Promise<PublicPage | undefined>,
  finish: (page: PublicPage) => Page,
  now: () => number = () => performance.now(),
): RecentPages<Page> {
  const cache = new LRUCache<string, Entry<Page>>({ max: MAX_PATHS })
  let underWay = new Map<string, Promise<Page | undefined>>()

  async function refresh(path: string, asking: typeof underWay): Promise<Page | undefined> {
    const at = now()
    try {
      const answer = await ask(path)
      const page = answer && finish(answer)
      // After a publish, what was asked for before it may be old.
      if (asking !== underWay) return page
      const [from, usable] = answer?.stale ? [now(), USABLE_IF_STALE] : [at, USABLE]
      const usableUntil = Math.min(from + usable, at + USABLE)
      if (page) cache.set(path, { page, freshUntil: from + usable / 2, usableUntil })
      if (!page) cache.delete(path)
      return page
    } finally {
      asking.delete(path)
    }
  }

  function once(path: string): Promise<Page | undefined> {
    const before = underWay.get(path)
    if (before) return before
    const asked = refresh(path, underWay)
    underWay.set(path, asked)
    return asked
  }

  function recent(path: string): Page | undefined {
    const found = cache.get(path)
    if (!found || now() > found.usableUntil) return
    // A failure shows to the request that has to wait.
    if (now() > found.freshUntil) once(path).catch(() => {})
    return found.page
  }

  return {
    recent,

    async get(path, current) {
      const found = current ? undefined : recent(path)
      if (found) return { page: found, fromMemory: true }
      const page = await once(path)
      return page && { page, fromMemory: false }
    },

    forget() {
      cache.clear()
      underWay = new Map()
    },
  }
}
