import 'server-only'
import type { SanityClient } from '@sanity/client'
import { writeClient } from '#lib/content/client.ts'
import { env } from '#lib/platform/env/env.ts'
import { logError } from '#lib/platform/log/log.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { Alarm } from './alarm.ts'
import { carryOutDue, type Carried } from './carry-out.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/**
 * How often the lake is asked at least, in milliseconds: a schedule whose webhook reached another
 * process, which then died, is carried out within this time of its moment.
 */
const INTERVAL = 45_000
/** Timers may end a little early. In milliseconds. */
const MARGIN = 5
/** Backoff after failures, in milliseconds: it doubles from the first to the last. */
const FIRST_PAUSE = 500
const LAST_PAUSE = 30_000

const alarm = processWide('scheduleAlarm', () => new Alarm())

/**
 * Carries out what staff have scheduled, each at its moment, as long as this process lives. Where a
 * process ends with its response, a cron call of /api/deliveries does this instead.
 */
export function startSchedules(): void {
  if (writeClient && !env.VERCEL) void run(writeClient)
}

/** Looks for schedules at once. Call it when one has changed. */
export function wakeSchedules(): void {
  alarm.ring()
}

/** Carries out once what is due. Never throws: failures are logged, and the next call does it. */
export async function carryOutDueOrLog(): Promise<void> {
  if (writeClient) await carryOutDueIn(writeClient, false)
}

async function run(client: SanityClient): Promise<never> {
  let hasFailed = false
  for (let pause = FIRST_PAUSE; ;) {
    const { next, errors } = await carryOutDueIn(client, hasFailed)
    hasFailed = errors.length > 0
    pause = hasFailed ? Math.min(pause * 2, LAST_PAUSE) : FIRST_PAUSE
    await alarm.sleep(Math.min(next + MARGIN, hasFailed ? pause : INTERVAL))
  }
}

/** @param isKnown whether failures are in the log already */
async function carryOutDueIn(client: SanityClient, isKnown: boolean): Promise<Carried> {
  const carried = await carryOutDue(client).catch((error: unknown) => ({
    next: Infinity,
    errors: [error],
  }))
  const [error] = carried.errors
  metrics().schedules.set(error === undefined ? 0 : 1)
  if (carried.errors.length > 0 && !isKnown) logError('Not published yet as scheduled', error)
  return carried
}
