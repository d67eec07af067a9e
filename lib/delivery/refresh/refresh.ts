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
import { logError } from '#lib/platform/log/log.ts'
import { processWide } from '#lib/platform/process-wide.ts'
import { ownProcess, refreshAll, refreshTags } from './own-process.ts'

const REQUEST_TIMEOUT = 20_000
/** Milliseconds in which publishes are gathered, so that a hundred cost each page one rendering. */
const GATHERING = 500
/** Of more pages than this at once, only those are made again that somebody asks for right now. */
const FEW = 20

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
const queue = processWide('regeneration', () => ({
  paths: new Map<string, PromiseWithResolvers<void>>(),
  isWorking: false,
}))

/** Makes pages again, and their variants, so that the next visitor gets the new version. */
export async function makePagesAgain(paths: readonly string[]): Promise<void> {
  const variants = runningExperiments().then((experiments) => variantPaths(experiments, paths))
  await Promise.all([...paths.map(add), variants.then((own) => Promise.all(own.map(add)))])
}

/** Resolves once a page has been made that was asked for after this call. */
function add(path: string): Promise<void> {
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
  while (queue.paths.size > 0) {
    const startedAt = performance.now()
    const gathered = [...queue.paths]
    queue.paths.clear()
    for (const [path, { resolve }] of gathered) {
      const isWanted = gathered.length <= FEW || (ownProcess.server?.isVisited(path) ?? true)
      if (isWanted)
        await makeAgain(path).catch((error: unknown) =>
          logError(`The page ${path} could not be regenerated`, error),
        )
      resolve()
    }
    const worked = performance.now() - startedAt
    await pause(Math.max(worked, GATHERING - worked))
  }
  queue.isWorking = false
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
