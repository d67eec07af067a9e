import { setTimeout as pause } from 'node:timers/promises'
import { logError } from '#lib/log/log.ts'

/** How many times a page is requested while it is stale. */
const TRIES = 20
const PAUSE = 100
const LIMIT = 20_000

/**
 * Requests stale pages. The first request gets the old page and starts regeneration; the next ones
 * check whether it has finished.
 *
 * @param site origin, without a trailing slash
 */
export async function visit(site: string, paths: string[]): Promise<void> {
  const visits = paths.map((path) =>
    visitPage(site + path).catch((error: unknown) =>
      logError(`The page ${path} could not be made anew`, error),
    ),
  )
  await Promise.all(visits)
}

async function visitPage(url: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(url, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT),
    })
    await answer.arrayBuffer()
    if (answer.headers.get('x-nextjs-cache') !== 'STALE') return
    await pause(PAUSE)
  }
}
