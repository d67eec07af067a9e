import { release } from '#lib/platform/env/release.ts'
import { contentResponds } from '#lib/content/health.ts'
import { logError } from '#lib/platform/log/log.ts'
import { deliveryHealth } from '#lib/leads/outbox/health.ts'
import { probeStore } from '#lib/leads/capture/probe.ts'
import { storeCount } from '#lib/leads/capture/store.ts'
import { withTimeout } from '#lib/platform/timeout.ts'

export * from '#lib/platform/http/only-get.ts'

/** Whether leads can be stored and content can be read; the state of deliveries is for alarms. */
export async function GET(): Promise<Response> {
  const result = await readiness()
  const status = result.status === 'ready' ? 200 : 503
  return Response.json(
    { ...result, ...release },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

/** What is about deliveries is null if the database doesn't respond. */
interface Readiness {
  status: 'ready' | 'not ready'
  database: 'ok' | 'down'
  content: 'ok' | 'down'
  /** Age of the oldest delivery still to be sent, in seconds; null if none is waiting. */
  oldestDelivery: number | null
  /** Emails that the provider refused permanently. */
  parkedDeliveries: number | null
  heldProviders: { provider: string; until: string }[] | null
}

/** In milliseconds, so that frequent checks don't load the services. */
const CACHE_DURATION = 1000
/** Time limit for the database, in milliseconds; its own limits end queries in progress earlier. */
const DATABASE_TIMEOUT = 4000
const CONTENT_TIMEOUT = 2000

let latest: { result: Promise<Readiness>; startedAt: number; until: number } | undefined

/** At most a second old, but 'not ready' at once if this process has failed to store a lead. */
export async function readiness(): Promise<Readiness> {
  const check = latest && performance.now() < latest.until ? latest : startCheck()
  const result = await check.result
  if (storeCount().lastFailedAt < check.startedAt) return result
  return { ...result, status: 'not ready', database: 'down' }
}

function startCheck() {
  // Concurrent callers share one check until it settles.
  const check = { result: runChecks(), startedAt: performance.now(), until: Infinity }
  void check.result.then(() => (check.until = performance.now() + CACHE_DURATION))
  latest = check
  return check
}

async function runChecks(): Promise<Readiness> {
  const [store, content, health] = await Promise.allSettled([
    withTimeout(probeStore(), DATABASE_TIMEOUT),
    contentResponds(AbortSignal.timeout(CONTENT_TIMEOUT)),
    withTimeout(deliveryHealth(), DATABASE_TIMEOUT),
  ])
  for (const part of [store, content, health]) {
    if (part.status === 'rejected') logError('Not ready', part.reason)
  }
  const deliveries = health.status === 'fulfilled' ? health.value : null
  const held = deliveries?.held.map(({ provider, until }) => ({
    provider,
    until: new Date(until).toISOString(),
  }))
  return {
    status: store.status === 'fulfilled' && content.status === 'fulfilled' ? 'ready' : 'not ready',
    database: store.status === 'fulfilled' ? 'ok' : 'down',
    content: content.status === 'fulfilled' ? 'ok' : 'down',
    oldestDelivery: deliveries?.oldestWaiting ?? null,
    parkedDeliveries: deliveries?.parked ?? null,
    heldProviders: held ?? null,
  }
}
