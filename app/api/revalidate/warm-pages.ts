import { setTimeout as pause } from 'node:timers/promises'
import { env } from '#lib/env/env.ts'
import { internalHeaders } from '#lib/experiments/internal.ts'
import { logError } from '#lib/log/log.ts'
import { RegenerationQueue } from './regeneration-queue.ts'

/** How long to wait before a stale page is requested again, in milliseconds: 3 s in all. */
const PAUSES = [50, 100, 200, 400, 800, 1600]
const REQUEST_TIMEOUT = 20_000

const queue = new RegenerationQueue((path) =>
  warmPage(env.SITE_URL + path).catch((error: unknown) =>
    logError(`The page ${path} could not be regenerated`, error),
  ),
)

/**
 * Requests stale pages. The first request gets the old page and starts regeneration; the next ones
 * check whether it has finished.
 */
export async function warmPages(paths: string[]): Promise<void> {
  await Promise.all(paths.map((path) => queue.add(path)))
}

async function warmPage(url: string): Promise<void> {
  for (const wait of PAUSES) {
    const response = await fetch(url, {
      cache: 'no-store',
      // Our own server would respond from memory.
      headers: { 'Cache-Control': 'no-cache', ...internalHeaders() },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    await response.arrayBuffer()
    if (response.headers.get('x-nextjs-cache') !== 'STALE') return
    await pause(wait)
  }
}
