import { contentAnswers } from '#lib/content/health.ts'
import { logError } from '#lib/log/log.ts'
import { deliveryHealth } from '#lib/leads/outbox/health.ts'
import { probeStore } from '#lib/leads/capture/probe.ts'
import { storeCount } from '#lib/leads/capture/store-count.ts'
import { withTimeLimit } from '#lib/time/time-limit.ts'

/**
 * Everything about deliveries is null if the database doesn't answer. It is for alarms and doesn't
 * affect the status.
 */
interface Readiness {
  status: 'ready' | 'not ready'
  /** Whether a lead can be stored. */
  database: 'ok' | 'down'
  content: 'ok' | 'down'
  /** Age of the oldest delivery still to be sent, in seconds; null if none is waiting. */
  oldestDelivery: number | null
  /** Emails that the provider refused permanently. */
  parkedDeliveries: number | null
  /** Providers on hold, and until when. */
  heldProviders: { provider: string; until: string }[] | null
}

/**
 * How long a result is cached, in milliseconds, so that frequent checks don't load the services.
 */
const HOLDS = 1000
/** Time limit for the database, in milliseconds; its own limits end queries in progress earlier. */
const DATABASE_LIMIT = 4000
const CONTENT_LIMIT = 2000

let latest: { found: Promise<Readiness>; startedAt: number; until: number } | undefined

/**
 * The result of at most a second ago, but 'not ready' at once if this process has failed to store a
 * lead since then.
 */
export async function readiness(): Promise<Readiness> {
  const look = latest && performance.now() < latest.until ? latest : lookAgain()
  const found = await look.found
  if (storeCount().lastFailedAt < look.startedAt) return found
  return { ...found, status: 'not ready', database: 'down' }
}

function lookAgain() {
  // Concurrent callers share one check until it settles.
  const look = { found: lookAround(), startedAt: performance.now(), until: Infinity }
  void look.found.then(() => (look.until = performance.now() + HOLDS))
  latest = look
  return look
}

async function lookAround(): Promise<Readiness> {
  const [store, content, health] = await Promise.allSettled([
    withTimeLimit(probeStore(), DATABASE_LIMIT),
    contentAnswers(AbortSignal.timeout(CONTENT_LIMIT)),
    withTimeLimit(deliveryHealth(), DATABASE_LIMIT),
  ])
  for (const part of [store, content, health]) {
    if (part.status === 'rejected') logError('Not ready', part.reason)
  }
  const deliveries = health.status === 'fulfilled' ? health.value : null
  const held = deliveries?.held.map(({ provider, until }) => ({
    provider,
    until: until.toISOString(),
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
