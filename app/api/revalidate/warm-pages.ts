import { setTimeout as pause } from 'node:timers/promises'
import { internalHeaders } from '#lib/experiments/internal.ts'
import { logError } from '#lib/log/log.ts'

/** How many times a page is requested while it is stale. */
const MAX_TRIES = 20
const RETRY_INTERVAL = 100
const REQUEST_TIMEOUT = 20_000

/**
 * Requests stale pages. The first request gets the old page and starts regeneration; the next ones
 * check whether it has finished.
 *
 * @param site origin, without a trailing slash
 */
export async function warmPages(site: string, paths: string[]): Promise<void> {
  const regenerations = paths.map((path) =>
    warmPage(site + path).catch((error: unknown) =>
      logError(`The page ${path} could not be regenerated`, error),
    ),
  )
  await Promise.all(regenerations)
}

async function warmPage(url: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const response = await fetch(url, {
      cache: 'no-store',
      // Our own server would respond from memory.
      headers: { 'Cache-Control': 'no-cache', ...internalHeaders() },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    await response.arrayBuffer()
    if (response.headers.get('x-nextjs-cache') !== 'STALE') return
    await pause(RETRY_INTERVAL)
  }
}
