import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { after } from 'next/server'
import { env } from '#lib/platform/env/env.ts'
import { syncCrms } from '#lib/leads/crm-sync/sync.ts'
import { drainSoon } from '#lib/leads/outbox/drain.ts'
import { rescorePeople, scorePeople, type Scored } from '#lib/leads/score/sweep.ts'
import { eraseAllExpired } from '#lib/leads/erasure/retention.ts'
import { queueProperties } from '#lib/leads/channels/marketing-list/properties.ts'
import { queueDueEmails } from '#lib/leads/channels/lead-email/queue.ts'
import { queueDigest } from '#lib/leads/digest/queue.ts'
import { attend } from '#lib/leads/attend/attend.ts'
import { queuePresses } from '#lib/leads/bookings/presses.ts'
import { queueFollowUps } from '#lib/leads/follow-up/queue.ts'
import { enrol } from '#lib/leads/sequences/enrol.ts'
import { queueSequences } from '#lib/leads/sequences/queue.ts'
import { logError, log } from '#lib/platform/log/log.ts'
import { backfill, rowsLeft, type Progress } from '#lib/platform/database/backfill.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { lookAtUnknownTables } from '#lib/platform/database/unknown-tables.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

const INTERVAL = 5_000
const HOUR = 3_600_000

/**
 * Works through what is due for as long as this process lives. Where a process ends with its
 * response, a cron call of /api/deliveries does this instead.
 */
export function startDeliveries(): void {
  if (env.VERCEL) return
  void lookAtUnknownTables()
  setInterval(() => void lookAtUnknownTables(), HOUR).unref()
  setInterval(() => void rescorePeople(tellOfScored, Infinity), INTERVAL).unref()
  setInterval(() => void catchUp(), INTERVAL).unref()
  setInterval(() => void syncCrms(), INTERVAL).unref()
  setInterval(() => void addFromOlderLeads(), INTERVAL).unref()
  setInterval(() => void eraseAllExpired(), HOUR).unref()
}

const QUEUES = {
  'Booking pages opened': queuePresses,
  'Owners and alerts': attend,
  'Second emails to the team': queueFollowUps,
  'Emails about results': queueDueEmails,
  'The team’s daily email': queueDigest,
  Sequences: queueSequences,
}

/** What follows from a new score. */
export async function tellOfScored(scored: readonly Scored[]): Promise<void> {
  await queueProperties(scored)
  await enrol(scored).catch((error: unknown) => logError('No sequences were started', error))
}

/** In milliseconds: what happens meanwhile shares a run. */
const PAUSE = 300

let last: Promise<void> = Promise.resolve()
let next: Promise<void> | undefined

/**
 * Scores, queues and sends what has just happened: soon after it, so that a person's owner
 * hears of it within seconds. Never throws.
 */
export function catchUp(): Promise<void> {
  next ??= last
    .then(() => pause(PAUSE, undefined, { ref: false }))
    .then(() => {
      next = undefined
      last = scorePeople(tellOfScored).then(queueDue)
      return last
    })
    .then(() => drainSoon())
  return next
}

/** The same after a response. */
export function catchUpAfterResponse(): void {
  after(catchUp)
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
