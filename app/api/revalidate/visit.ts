import { setTimeout as pause } from 'node:timers/promises'
import { logError } from '#lib/http/log.ts'

/** How often a page is asked for until it is no longer the old one. */
const TRIES = 20
const PAUSE = 100
const LIMIT = 20_000

/**
 * Asks for pages whose content is stale. The first request is served the old page and starts the new one; those after it
 * see whether that is finished.
 *
 * @param site origin, no slash at its end
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
