import 'server-only'
import { and, asc, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { env } from '#lib/platform/env/env.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { log, logError } from '#lib/platform/log/log.ts'
import { database } from '#lib/platform/database/pool.ts'
import { auditLog } from '#lib/platform/database/tables/members.ts'
import {
  bookingEvents,
  bookings,
  erasedBookings,
  unreadBookings,
} from '#lib/platform/database/tables/bookings.ts'
import { crmEvents } from '#lib/platform/database/tables/crms.ts'
import { emailSubmissions } from '#lib/platform/database/tables/people.ts'
import { rateLimits } from '#lib/platform/database/tables/housekeeping.ts'

/** Submissions erased per statement: few, so that no visitor's submission waits for it. */
const BATCH = 200
/** Rows of the rest, whose statement is over long before its limit. */
const REST_BATCH = 1000
const TIME_BUDGET = 10_000

/**
 * Erases some submissions older than LEADS_KEPT_MONTHS, the oldest first. True if there may be
 * more. Skips what another process is erasing.
 */
export async function eraseExpired(): Promise<boolean> {
  // A CTE, since Postgres may run a subquery more than once, each time with the next rows.
  const expired = database()
    .$with('expired')
    .as(
      database()
        .select({ id: emailSubmissions.id })
        .from(emailSubmissions)
        .where(isExpired(emailSubmissions.createdAt))
        .orderBy(asc(emailSubmissions.createdAt))
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    )
  const { rowCount } = await database()
    .with(expired)
    .delete(emailSubmissions)
    .where(inArray(emailSubmissions.id, database().select({ id: expired.id }).from(expired)))
  if (rowCount) log.info({ erased: rowCount }, 'Leads that were old enough have been erased')
  return rowCount === BATCH
}

function isExpired(at: AnyPgColumn): SQL {
  return sql`${at} < now() - make_interval(months => ${env.LEADS_KEPT_MONTHS})`
}

/**
 * Erases what is as old and goes with no lead: entries of the desk's audit log, and webhooks of
 * schedulers without a call. And what is kept for days or an hour. In batches, for a while. Never
 * throws: failures are logged, and the next time does the rest.
 */
export async function eraseOldRest(): Promise<void> {
  const stopAt = performance.now() + TIME_BUDGET
  const hasCall = database()
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, bookingEvents.bookingId))
  const old: [AnyPgColumn, SQL | undefined][] = [
    [auditLog.createdAt, isExpired(auditLog.createdAt)],
    [unreadBookings.receivedAt, isExpired(unreadBookings.receivedAt)],
    [erasedBookings.erasedAt, isExpired(erasedBookings.erasedAt)],
    // A CRM tells again for a day at most.
    [crmEvents.receivedAt, sql`${crmEvents.receivedAt} < now() - interval '7 days'`],
    [bookingEvents.receivedAt, and(isExpired(bookingEvents.receivedAt), notExists(hasCall))],
    // The rate limiter cleans up only while it counts.
    [
      rateLimits.expire,
      sql`${rateLimits.expire} < extract(epoch from now() - interval '1 hour') * 1000`,
    ],
  ]
  for (const [age, which] of old) {
    try {
      // Some of each, however long the one before it took.
      while ((await eraseSome(age, which)) === REST_BATCH && performance.now() < stopAt)
        if (stopping.aborted) return
    } catch (error) {
      logError('Old entries of the audit log, webhooks or counts could not be erased', error)
    }
  }
}

/** By their place, since not all have one key. The order is that of an index, if there is one. */
async function eraseSome(age: AnyPgColumn, which: SQL | undefined): Promise<number | null> {
  const { rowCount } = await database().execute(sql`
    delete from ${age.table} where ctid = any(array(
      select ctid from ${age.table} where ${which}
      order by ${age} limit ${REST_BATCH} for update skip locked))`)
  return rowCount
}

/** Erases all leads that are old enough, and some of the rest. Never throws: failures are logged. */
export async function eraseAllExpired(): Promise<void> {
  try {
    while (await eraseExpired());
  } catch (error) {
    logError('Old leads could not be erased', error)
  }
  await eraseOldRest()
}
