import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { isTypeWithPage } from '#lib/content/paths.ts'
import { expirePublished } from '#lib/content/published.ts'
import { expireMoved } from '#lib/publishing/redirects/moved.ts'
import { ALL, MOVED, TAGS } from '#lib/content/changes.ts'
import { env } from '#lib/platform/env/env.ts'
import { internalHeaders } from '#lib/insight/experiments/internal.ts'
import { expireKnownExperiments, runningExperiments } from '#lib/insight/experiments/known.ts'
import { variantPaths } from '#lib/insight/experiments/stored.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { logError } from '#lib/platform/log/log.ts'
import { processWide } from '#lib/platform/process-wide.ts'
import { ownProcess, refreshAll, refreshTags } from './own-process.ts'

const REQUEST_TIMEOUT = 20_000
/** Milliseconds in which publishes are gathered, so that a hundred cost each page one rendering. */
const GATHERING = 500
/** The longest rest in milliseconds: pages may have waited for content, which is no work. */
const LONGEST_REST = 3000
/** Most pages that are made again in so many milliseconds though nobody asks for them. */
const UNVISITED = { pages: 20, within: 60_000 }

/** What this process made with these tags is out of date from now on, and so are its lists. */
export function expireTags(tags: readonly string[]): void {
  refreshTags(tags)
  expireLists(tags)
}

/** The same of everything: this process may have missed what the others told. */
export function expireAll(): void {
  refreshAll()
  expireLists([ALL, ...Object.values(TAGS)])
}

function expireLists(tags: readonly string[]): void {
  const ofPages = tags.some(isTypeWithPage)
  if (ofPages) expirePublished()
  if (ofPages || tags.includes(TAGS.experiment)) expireKnownExperiments()
  if (tags.includes(MOVED) || tags.includes(ALL)) expireMoved()
}

/** Paths that are made again, in this order, and what resolves once each is. */
const queue = processWide('regeneration', () => {
  const made = {
    paths: new Map<string, PromiseWithResolvers<void>>(),
    underWay: [] as PromiseWithResolvers<void>[],
    isWorking: false,
    /** When the last pages were made that nobody had asked for. */
    unvisited: [] as number[],
  }
  // A process that stops waits for who waits for these. The next one makes all pages again.
  stopping.addEventListener('abort', () => {
    for (const { resolve } of [...made.paths.values(), ...made.underWay]) resolve()
  })
  return made
})

/** Makes pages again, and their variants, so that the next visitor gets the new version. */
export async function makePagesAgain(paths: readonly string[]): Promise<void> {
  const variants = runningExperiments().then((experiments) => variantPaths(experiments, paths))
  await Promise.all([...paths.map(add), variants.then((own) => Promise.all(own.map(add)))])
}

/** Resolves once a page has been made that was asked for after this call, or the process stops. */
async function add(path: string): Promise<void> {
  if (stopping.aborted) return
  const known = queue.paths.get(path)
  if (known) return known.promise
  const added = Promise.withResolvers<void>()
  queue.paths.set(path, added)
  if (!queue.isWorking) void work()
  return added.promise
}

/**
 * One page after the other, each once for all that is published within half a second. Visitors come
 * first: after that, it rests for as long as it worked.
 */
async function work(): Promise<void> {
  queue.isWorking = true
  while (queue.paths.size > 0 && !stopping.aborted) {
    const startedAt = performance.now()
    const gathered = [...queue.paths]
    queue.underWay = [...queue.paths.values()]
    queue.paths.clear()
    for (const [path, { resolve }] of gathered) {
      if (!stopping.aborted && isWanted(path))
        await makeAgain(path).catch((error: unknown) =>
          logError(`The page ${path} could not be regenerated`, error),
        )
      resolve()
    }
    const worked = performance.now() - startedAt
    await pause(Math.min(Math.max(worked, GATHERING - worked), LONGEST_REST))
  }
  queue.isWorking = false
}

/** A thousand new pages are not a thousand renderings: the others are made when somebody asks. */
function isWanted(path: string): boolean {
  if (ownProcess.server?.isVisited(path) ?? true) return true
  const { pages, within } = UNVISITED
  const now = performance.now()
  if (now - (queue.unvisited.at(-pages) ?? -Infinity) < within) return false
  queue.unvisited = [...queue.unvisited, now].slice(-pages)
  return true
}

async function makeAgain(path: string): Promise<unknown> {
  return ownProcess.server ? ownProcess.server.make(path) : askSite(path)
}

/** Where server.ts doesn't run the site, it is asked as by a visitor. */
async function askSite(path: string): Promise<void> {
  const response = await fetch(env.SITE_URL + path, {
    cache: 'no-store',
    headers: internalHeaders(),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  })
  await response.arrayBuffer()
}
