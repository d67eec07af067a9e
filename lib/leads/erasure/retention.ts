import 'server-only'
import { and, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { env } from '#lib/platform/env/env.ts'
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

/**
 * Erases some submissions older than LEADS_KEPT_MONTHS, and rate limits of over an hour ago. True
 * if there may be more. Skips what another process is erasing.
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
        .limit(BATCH)
        .for('update', { skipLocked: true }),
    )
  const { rowCount } = await database()
    .with(expired)
    .delete(emailSubmissions)
    .where(inArray(emailSubmissions.id, database().select({ id: expired.id }).from(expired)))
  // The rate limiter cleans up only while it counts.
  await database()
    .delete(rateLimits)
    .where(sql`${rateLimits.expire} < extract(epoch from now() - interval '1 hour') * 1000`)
  if (rowCount) log.info({ erased: rowCount }, 'Leads that were old enough have been erased')
  return rowCount === BATCH
}

function isExpired(at: AnyPgColumn): SQL {
  return sql`${at} < now() - make_interval(months => ${env.LEADS_KEPT_MONTHS})`
}

/**
 * Erases what is as old and goes with no lead: entries of the desk's audit log, and webhooks of
 * schedulers without a call. Never throws: failures are logged.
 */
export async function eraseOldRest(): Promise<void> {
  try {
    await database().delete(auditLog).where(isExpired(auditLog.createdAt))
    await database().delete(unreadBookings).where(isExpired(unreadBookings.receivedAt))
    await database().delete(erasedBookings).where(isExpired(erasedBookings.erasedAt))
    // A CRM tells again for a day at most.
    await database()
      .delete(crmEvents)
      .where(sql`${crmEvents.receivedAt} < now() - interval '7 days'`)
    const hasCall = database()
      .select({ id: bookings.id })
      .from(bookings)
      .where(eq(bookings.id, bookingEvents.bookingId))
    await database()
      .delete(bookingEvents)
      .where(and(isExpired(bookingEvents.receivedAt), notExists(hasCall)))
  } catch (error) {
    logError('Old entries of the audit log, or webhooks of schedulers, could not be erased', error)
  }
}

/** Erases all of both, in batches. Never throws: failures are logged and retried the next time. */
export async function eraseAllExpired(): Promise<void> {
  try {
    while (await eraseExpired());
  } catch (error) {
    logError('Old leads could not be erased', error)
  }
  await eraseOldRest()
}
