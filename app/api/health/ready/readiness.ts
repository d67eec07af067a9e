import { contentAnswers } from '#lib/content/health.ts'
import { logError } from '#lib/http/log.ts'
import { oldestWaiting } from '#lib/leads/health.ts'
import { withTimeLimit } from '#lib/leads/time-limit.ts'

interface Readiness {
  status: 'ready' | 'not ready'
  database: 'ok' | 'down'
  content: 'ok' | 'down'
  /** Age of the oldest delivery that still has to be made, in seconds; null where none waits or the database is down. */
  oldestDelivery: number | null
}

/** Milliseconds for which a finding holds: however often it is asked for, the services are asked once in that time. */
const HOLDS = 1000
/** Milliseconds that a service may take to answer. */
const LIMIT = 2000

let latest: { found: Promise<Readiness>; until: number } | undefined

/** What was found at most a second ago. */
export function readiness(): Promise<Readiness> {
  if (latest && performance.now() < latest.until) return latest.found
  // Until it is settled, everyone who asks waits for the same look.
  const look = { found: lookAround(), until: Infinity }
  void look.found.then(() => (look.until = performance.now() + HOLDS))
  latest = look
  return look.found
}

async function lookAround(): Promise<Readiness> {
  const [database, content] = await Promise.allSettled([
    withTimeLimit(oldestWaiting(), LIMIT),
    contentAnswers(AbortSignal.timeout(LIMIT)),
  ])
  for (const part of [database, content]) {
    if (part.status === 'rejected') logError('Not ready', part.reason)
  }
  const ok = database.status === 'fulfilled' && content.status === 'fulfilled'
  return {
    status: ok ? 'ready' : 'not ready',
    database: database.status === 'fulfilled' ? 'ok' : 'down',
    content: content.status === 'fulfilled' ? 'ok' : 'down',
    oldestDelivery: database.status === 'fulfilled' ? database.value : null,
  }
}
