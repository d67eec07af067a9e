import { contentAnswers } from '#lib/content/health.ts'
import { logError } from '#lib/http/log.ts'
import { deliveryHealth } from '#lib/leads/health.ts'
import { probeStore } from '#lib/leads/probe.ts'
import { storeCount } from '#lib/leads/store-count.ts'
import { withTimeLimit } from '#lib/leads/time-limit.ts'

/**
 * Everything about deliveries is null where the database doesn't say. It changes no status: it is
 * for alarms.
 */
interface Readiness {
  status: 'ready' | 'not ready'
  /** Whether a lead can be stored. */
  database: 'ok' | 'down'
  content: 'ok' | 'down'
  /** Age of the oldest delivery that still has to be made, in seconds; null where none waits. */
  oldestDelivery: number | null
  /** Emails that the provider refused for good. */
  parkedDeliveries: number | null
  /** Providers that are left alone for now, and until when. */
  heldProviders: { provider: string; until: string }[] | null
}

/**
 * Milliseconds for which a finding holds: however often it is asked for, the services are asked
 * once in that time.
 */
const HOLDS = 1000
/** Milliseconds that the database may take; its own limits end what is under way sooner. */
const DATABASE_LIMIT = 4000
const CONTENT_LIMIT = 2000

let latest: { found: Promise<Readiness>; startedAt: number; until: number } | undefined

/**
 * What was found at most a second ago; or at once that no lead can be stored, where one of this
 * process failed since.
 */
export async function readiness(): Promise<Readiness> {
  const look = latest && performance.now() < latest.until ? latest : lookAgain()
  const found = await look.found
  if (storeCount().lastFailedAt < look.startedAt) return found
  return { ...found, status: 'not ready', database: 'down' }
}

function lookAgain() {
  // Until it is settled, everyone who asks waits for the same look.
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
