import 'server-only'
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { env } from '#lib/env/env.ts'
import { log, logError } from '#lib/log/log.ts'
import { database } from '#lib/database/pool.ts'
import { auditLog, emailSubmissions, rateLimits } from '#lib/database/tables.ts'

/** Rows erased per statement: few, so that no visitor's submission waits for it. */
const BATCH = 200

/**
 * Erases up to `BATCH` submissions older than LEADS_KEPT_MONTHS, with their deliveries, as many
 * entries of the audit log, and rate limit counts that expired over an hour ago. Skips submissions
 * another process is erasing.
 *
 * @returns whether there may be more of either
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
  const audited = await database().execute(
    sql`delete from audit_log where id in (select id from audit_log where ${isExpired(auditLog.createdAt)} limit ${BATCH})`,
  )
  // The rate limiter cleans up only while it counts.
  await database()
    .delete(rateLimits)
    .where(sql`${rateLimits.expire} < extract(epoch from now() - interval '1 hour') * 1000`)
  if (rowCount) log.info({ erased: rowCount }, 'Leads that were old enough have been erased')
  return rowCount === BATCH || audited.rowCount === BATCH
}

function isExpired(at: AnyPgColumn): SQL {
  return sql`${at} < now() - make_interval(months => ${env.LEADS_KEPT_MONTHS})`
}

/** Erases all of them, in batches. Never throws: failures are logged and retried the next time. */
export async function eraseAllExpired(): Promise<void> {
  try {
    while (await eraseExpired());
  } catch (error) {
    logError('Old leads could not be erased', error)
  }
}
