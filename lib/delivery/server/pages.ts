import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { now, ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { withoutInlineScripts } from '#lib/delivery/security-headers.ts'
import { PER_VISITOR, SHARED_FOR_A_SECOND } from '#lib/platform/http/cache-control.ts'
import type { Answer, PublicPage } from './ask-next.ts'
import { finish, finishedPage, type FinishedPage } from './finished-pages.ts'

/** For how many milliseconds after a publish a page from before it may be shown. */
const SHOWN_AFTER_PUBLISH = 1000
/** How long a visitor waits for the page as it was published, in milliseconds, within that time. */
const BRIEF = 50
/** The same later, from when the first asked, while the page from before can still be shown. */
const PATIENCE = 2000
/** Pages that Next renders at once: a thousand would take each other's time, and all visitors'. */
const AT_ONCE = 4
/** How long Next is asked for a page that it is still rendering, in milliseconds. */
const GIVE_UP = 5000
/** When Next is asked again for a page that it was late with, in milliseconds. */
const LOOK_SOON = 1000
/** The same of a page that Next doesn't say a time for, such as one that isn't there. */
const LOOK_LATER = 60_000
/** Pause between two such looks at any pages, in milliseconds: a thousand would hold up visitors. */
const LOOK_PAUSE = 100
/** Interval between two looks at whether Next has rendered a page, if nothing tells, in ms. */
const ASK_INTERVAL = 250
/** For how many milliseconds after a visit a page counts as visited. */
const VISITED = 10_000
/** Most paths that are known. What is shown at them is in finished-pages.ts. */
const MAX_PATHS = 20_000

/** What is shown at a path. */
export interface Page extends Pick<PublicPage, 'status' | 'headers'> {
  hash: string
  experiment?: string
}

interface Entry extends Page, Pick<PublicPage, 'endsAt' | 'lifetime'> {
  /** All tags that were refreshed after this make it out of date; by `now()`. */
  askedAt: number
  tags?: string[]
  /** When Next is asked again, while the page is still shown; by `now()`. */
  lookAt: number
  /** By `now()`. */
  visitedAt: number
  /** Whether Next was still rendering the current one when we gave up. */
  late: boolean
}

/** A page, and what is sent of it. */
export interface Found {
  page: Page
  finished: FinishedPage
  fromMemory: boolean
}

interface Making {
  /** By `now()`. */
  since: number
  done: Promise<Found | undefined>
  /** What Next shows until it has rendered the page. */
  old?: PublicPage
  /** Has Next asked again. */
  wake: () => void
  /** Of what Next has just rendered, which its own answer doesn't say. */
  rendered?: { askedAt: number; tags?: string[] }
}

export interface Pages {
  /** The page at a path, if it is in memory and not out of date. */
  recent(path: string): Found | undefined
  /**
   * The page at a path, made again if it is out of date. Only while that takes too long, the page
   * from before is shown; never once a newer one was.
   *
   * @param current whether to ask Next in any case
   * @returns undefined if there is no page for everybody at this path
   */
  get(path: string, current?: boolean): Promise<Found | undefined>
  /** Has the page at a path made before others, if it is out of date. Resolves once it is. */
  make(path: string): Promise<unknown>
  /** Whether somebody asked for the page in the last seconds. */
  isVisited(path: string): boolean
  /**
   * To be called when Next has rendered a path, or has failed to, with when the request for it came
   * and the tags of what it shows.
   */
  rendered(path: string, askedAt: number, tags?: string[]): void
}

/**
 * Keeps what is shown at each path, and asks Next for a page at most once at a time.
 *
 * @param ask asks Next for the page at a path; `kept`: as it is, where Next has kept it
 */
export function createPages(ask: (path: string, kept?: boolean) => Promise<Answer>): Pages {
  const turns = new PQueue({ concurrency: AT_ONCE })
  const entries = new LRUCache<string, Entry>({ max: MAX_PATHS })
  const underWay = new Map<string, Making>()
  let lookedAt = -Infinity

  function make(path: string, priority = 0): Making {
    const before = underWay.get(path)
    if (before) return before
    const making: Making = { since: now(), done: Promise.resolve(undefined), wake: () => {} }
    underWay.set(path, making)
    making.done = inTurn(path, making, priority).finally(() => underWay.delete(path))
    return making
  }

  async function inTurn(path: string, making: Making, priority: number) {
    const entry = entries.peek(path)
    if (!entry || !finishedPage(entry.hash)) {
      const { page, ...first } = await askFor(path, making, true)
      // What is no page, such as the sitemap, doesn't say whether it is out of date.
      if (page && !first.isOld) return remember(path, page, making, first)
      making.old = page && { ...page, headers: { ...page.headers, 'x-nextjs-cache': 'STALE' } }
    }
    return turns.add(() => untilRendered(path, making), { priority })
  }

  async function askFor(path: string, making: Making, kept?: boolean) {
    const asked = now()
    const { page, stale } = await ask(path, kept)
    // Next gives all who wait for a page what the first of them had it render.
    const askedAt = page?.askedAt ?? Math.min(asked, making.rendered?.askedAt ?? asked)
    const isOld = page !== undefined && outOfDateSince({ ...page, askedAt }) !== undefined
    return { page, stale, askedAt: isOld && !stale ? askedAt : asked, isOld: isOld || stale }
  }

  async function untilRendered(path: string, making: Making): Promise<Found | undefined> {
    for (const until = now() + GIVE_UP; ;) {
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      making.wake = resolve
      const { page, ...asked } = await askFor(path, making)
      if (!asked.isOld || now() > until) return remember(path, page, making, asked)
      making.old = page
      if (asked.stale) await Promise.race([woken, pause(ASK_INTERVAL)])
    }
  }

  async function remember(
    path: string,
    page: PublicPage | undefined,
    making: Making,
    { askedAt, stale: late }: { askedAt: number; stale: boolean },
  ) {
    if (!page) return void entries.delete(path)
    const found = await finishedOf(page, path)
    const { status, endsAt, lifetime } = page
    // What isn't there may appear by any change.
    const tags = status === 200 ? (page.tags ?? making.rendered?.tags) : undefined
    const visitedAt = entries.get(path)?.visitedAt ?? now()
    const entry = { ...found.page, tags, askedAt, endsAt, lifetime, late, visitedAt }
    entries.set(path, { ...entry, lookAt: lookAtOf(entry) })
    return found
  }

  function recent(path: string): Found | undefined {
    const entry = entries.get(path)
    if (entry) entry.visitedAt = now()
    if (!entry || !isCurrent(entry)) return
    const finished = finishedPage(entry.hash)
    if (!finished || finished instanceof Promise) return
    if (now() > Math.max(entry.lookAt, lookedAt + LOOK_PAUSE)) {
      lookedAt = now()
      // A failure shows to a request that has to wait.
      make(path).done.catch(() => {})
    }
    return { page: entry, finished, fromMemory: true }
  }

  return {
    recent,

    async get(path, current = false) {
      const entry = entries.get(path)
      const kept = entry && (await finishedPage(entry.hash))
      const before = entry && kept && { page: entry, finished: kept, fromMemory: true }
      if (before && !current && isCurrent(entry)) return before
      const making = make(path)
      const made = await Promise.race([making.done, pause(patienceFor(entry, making), TOO_LATE)])
      if (made !== TOO_LATE) return made
      if (before && !hasEnded(entry)) return before
      return making.old ? finishedOf(making.old, path) : making.done
    },

    make: (path) => make(path, 1).done,

    isVisited: (path) => (entries.peek(path)?.visitedAt ?? -Infinity) > now() - VISITED,

    rendered(path, askedAt, tags) {
      const making = underWay.get(path)
      if (making) making.rendered = { askedAt, ...(tags && { tags }) }
      making?.wake()
      const entry = entries.peek(path)
      if (!entry || !tags) return
      if (entry.status === 200 && !entry.tags) entry.tags = tags
      // Somebody asked Next for a part of the page: what it rendered for them is shown to all.
      else if (!making) entry.lookAt = -Infinity
    },
  }
}

const TOO_LATE = Symbol('too late')

async function finishedOf({ status, headers, html }: PublicPage, path: string): Promise<Found> {
  const finished = await finish(html, path)
  const { hash, experiment } = finished
  const page = { status, headers: headersOf({ headers }, finished), hash, experiment }
  return { page, finished, fromMemory: false }
}

/** A finished page's headers, but those of one response. */
function headersOf(
  { headers }: { headers: OutgoingHttpHeaders },
  { finished, analytics, experiment }: FinishedPage,
): OutgoingHttpHeaders {
  const own: OutgoingHttpHeaders = {
    ...headers,
    vary: [headers.vary, 'Accept', 'Accept-Encoding'].flat().filter(Boolean).join(', '),
  }
  const policy = String(headers['content-security-policy'])
  if (finished) own['content-security-policy'] = withoutInlineScripts(policy, analytics)
  // Next would have a cache in front keep its own 404 for an hour.
  const isKept = /\bs-maxage\b/.test(String(headers['cache-control']))
  if (isKept) own['cache-control'] = experiment ? PER_VISITOR : SHARED_FOR_A_SECOND
  return own
}

function lookAtOf({ status, lifetime, late }: Pick<Entry, 'status' | 'lifetime' | 'late'>): number {
  if (late) return now() + LOOK_SOON
  return now() + (status === 200 ? lifetime * 1000 : LOOK_LATER)
}

function isCurrent(entry: Entry): boolean {
  if (hasEnded(entry) || (entry.late && now() > entry.lookAt)) return false
  return outOfDateSince(entry) === undefined
}

function hasEnded({ endsAt }: Entry): boolean {
  return Date.now() >= endsAt
}

/** When something changed that a page shows, if that was after Next was asked for it. */
function outOfDateSince({ tags, askedAt }: Pick<Entry, 'tags' | 'askedAt'>): number | undefined {
  const { changedAt, madeAfter, refreshed } = ownProcess
  if (changedAt < askedAt) return
  const times = tags?.map((tag) => refreshed.get(tag) ?? madeAfter)
  const since = times ? Math.max(madeAfter, ...times) : changedAt
  return since >= askedAt ? since : undefined
}

/** For how many milliseconds a visitor waits for the current page. */
function patienceFor(entry: Entry | undefined, { since }: Making): number {
  const changedAt = entry && outOfDateSince(entry)
  if (entry?.late || (changedAt && now() < changedAt + SHOWN_AFTER_PUBLISH)) return BRIEF
  return Math.max(BRIEF, since + PATIENCE - now())
}
