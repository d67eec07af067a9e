import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { drainSoon } from '#lib/leads/outbox/drain.ts'
import { scorePeople } from '#lib/leads/score/sweep.ts'
import { eraseAllExpired } from '#lib/leads/erasure/retention.ts'
import { queueDueEmails } from '#lib/leads/channels/lead-email/queue.ts'
import { queueDigest } from '#lib/leads/digest/queue.ts'
import { queuePresses } from '#lib/leads/bookings/presses.ts'
import { queueFollowUps } from '#lib/leads/follow-up/queue.ts'
import { logError, log } from '#lib/platform/log/log.ts'
import { backfill, rowsLeft, type Progress } from '#lib/platform/database/backfill.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

const INTERVAL = 5_000
const ERASE_INTERVAL = 3_600_000

/**
 * Works through what is due for as long as this process lives. Where a process ends with its
 * response, a cron call of /api/deliveries does this instead.
 */
export function startDeliveries(): void {
  if (env.VERCEL) return
  setInterval(() => void queueDue().then(() => drainSoon()), INTERVAL).unref()
  setInterval(() => void scorePeople(), INTERVAL).unref()
  setInterval(() => void addFromOlderLeads(), INTERVAL).unref()
  setInterval(() => void eraseAllExpired(), ERASE_INTERVAL).unref()
}

const QUEUES = {
  'Second emails to the team': queueFollowUps,
  'Emails about results': queueDueEmails,
  'The team’s daily email': queueDigest,
  'Booking pages opened without a call': queuePresses,
}

let queueing: Promise<void> | undefined

/** Queues what is due and no request queues. Never throws: what is due stays due. */
export function queueDue(): Promise<void> {
  queueing ??= queueAll().finally(() => (queueing = undefined))
  return queueing
}

async function queueAll(): Promise<void> {
  for (const [what, queue] of Object.entries(QUEUES)) {
    await queue().catch((error: unknown) => logError(`Not queued: ${what}`, error))
  }
}

const TIME_BUDGET = 20_000

let adding: Promise<void> | undefined

/**
 * Adds what an upgrade has left to add (`npm run db:migrate` adds all unless it is stopped). Never
 * throws: the next run goes on.
 */
export function addFromOlderLeads(): Promise<void> {
  adding ??= run()
    .catch((error: unknown) => logError('Older leads were not brought up to date', error))
    .finally(() => (adding = undefined))
  return adding
}

async function run(): Promise<void> {
  if ((await rowsLeft(pool())) > 0) {
    let latest: Progress | undefined
    const until = AbortSignal.any([stopping, AbortSignal.timeout(TIME_BUDGET)])
    await backfill(pool(), until, (progress) => (latest = progress))
    log.info({ ...latest }, 'Older leads are being brought up to date')
  }
  metrics().older.set(await rowsLeft(pool()))
}
