import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { isTypeWithPage } from '#lib/content/paths.ts'
import { expirePublished } from '#lib/content/published.ts'
import { expireMoved } from '#lib/publishing/redirects/moved.ts'
import { TAGS } from '#lib/content/changes.ts'
import { env } from '#lib/platform/env/env.ts'
import { internalHeaders } from '#lib/insight/experiments/internal.ts'
import { expireKnownExperiments } from '#lib/insight/experiments/known.ts'
import { runningExperiments } from '#lib/insight/experiments/running.ts'
import { variantPaths } from '#lib/insight/experiments/stored.ts'
import { logError } from '#lib/platform/log/log.ts'
import { now, ownProcess } from './own-process.ts'
import { RegenerationQueue } from './regeneration-queue.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** How long to wait before a stale page is requested again, in milliseconds: 3 s in all. */
const PAUSES = [50, 100, 200, 400, 800, 1600]
const REQUEST_TIMEOUT = 20_000

const queue = processWide(
  'regeneration',
  () =>
    new RegenerationQueue((path) =>
      makeAgain(path).catch((error: unknown) =>
        logError(`The page ${path} could not be regenerated`, error),
      ),
    ),
)

/** What this process made with these tags is out of date from now on, and so are its lists. */
export function expireTags(tags: readonly string[]): void {
  for (const tag of tags) ownProcess.refreshed.set(tag, now())
  expireLists(tags)
}

/** The same of everything: this process may have missed what the others told. */
export function expireAll(): void {
  ownProcess.madeAfter = now()
  expireLists(Object.values(TAGS))
}

function expireLists(tags: readonly string[]): void {
  const ofPages = tags.some(isTypeWithPage)
  if (ofPages) expirePublished()
  if (ofPages || tags.includes(TAGS.experiment)) expireKnownExperiments()
  expireMoved()
  ownProcess.server?.forget()
}

/** Makes pages again, and their variants, so that the next visitor gets the new version. */
export async function makePagesAgain(paths: readonly string[]): Promise<void> {
  const variants = runningExperiments().then((experiments) => variantPaths(experiments, paths))
  const all = (some: readonly string[]) => Promise.all(some.map((path) => queue.add(path)))
  await Promise.all([all(paths), variants.then(all)])
}

/**
 * Asks for a stale page. The first request gets the old page and has the new one made; the next
 * ones see whether it is.
 */
async function makeAgain(path: string): Promise<void> {
  const isStale = ownProcess.server?.isStale ?? isStaleOnSite
  for (const wait of PAUSES) {
    if (!(await isStale(path))) return
    await pause(wait)
  }
}

/** Where server.ts doesn't run the site, it is asked as by a visitor. */
async function isStaleOnSite(path: string): Promise<boolean> {
  const response = await fetch(env.SITE_URL + path, {
    cache: 'no-store',
    headers: internalHeaders(),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  })
  await response.arrayBuffer()
  return response.headers.get('x-nextjs-cache') === 'STALE'
}
