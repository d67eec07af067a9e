import 'server-only'
import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Actor, audit } from '#lib/platform/database/audit.ts'
import { bookings, unreadBookings } from '#lib/platform/database/tables/bookings.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { callEntry } from '#lib/leads/desk/call.ts'
import { IS_UNSAID, STANDS } from '#lib/leads/desk/filters.ts'
import { known, leadOf } from '#lib/leads/desk/lead.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'

const MAX_CALLS = 300
const MAX_UNREAD = 20
/** Characters of a webhook that are shown. */
const MAX_BODY = 4000

export type Calls = Awaited<ReturnType<typeof readCalls>>

/**
 * Those of a day ago until in eight days, of which the reader's time zone makes days, and all that
 * nobody has said anything about; earliest first.
 */
export async function readCalls(db: NodePgDatabase) {
  const { id, personId, startsAt, endsAt } = bookings
  const isNear = sql`${endsAt} > now() - interval '1 day' and ${startsAt} < now() + interval '8 days'`
  const shownPerson = db
    .select({ id: sql`coalesce(${people.joinedTo}, ${people.id})` })
    .from(people)
    .where(eq(people.id, personId))
  const found = await db
    // Not as a join, for which all people would be read.
    .select({ id, shownWith: sql<string>`${shownPerson}` })
    .from(bookings)
    .where(sql`${STANDS} and (${isNear} or ${IS_UNSAID})`)
    .orderBy(desc(sql`${endsAt} > now()`), desc(startsAt))
    .limit(MAX_CALLS + 1)
  const shown = new Set(found.slice(0, MAX_CALLS).map((call) => call.id))
  const ids = [...new Set(found.map(({ shownWith }) => shownWith))]
  const persons = await db.select().from(people).where(inArray(people.id, ids))
  const slugs = await readSlugHistory()
  const calls = (await known(db, persons)).flatMap((one) => {
    const lead = leadOf(one, slugs)
    return one.calls.filter((call) => shown.has(call.id)).map((call) => ({ call, lead }))
  })
  return {
    now: new Date().toISOString(),
    calls: calls
      .toSorted((one, other) => Number(one.call.startsAt) - Number(other.call.startsAt))
      .map(({ call, lead }) => Object.assign(callEntry(call), { lead })),
    hasMore: found.length > MAX_CALLS,
    unread: await readUnread(db),
  }
}

/** Webhooks that were kept aside, latest first. */
async function readUnread(db: NodePgDatabase) {
  const { id, scheduler, reason, receivedAt, body } = unreadBookings
  const rows = await db
    .select({ id, scheduler, reason, receivedAt, body: sql<string>`left(${body}, ${MAX_BODY})` })
    .from(unreadBookings)
    .orderBy(desc(receivedAt), desc(id))
    .limit(MAX_UNREAD)
  const [all] = await db.select({ total: count() }).from(unreadBookings)
  const latest = rows.map(({ receivedAt: at, ...row }) =>
    Object.assign(row, { receivedAt: at.toISOString() }),
  )
  return { total: all?.total ?? 0, latest }
}

/**
 * Deletes a webhook that could not be read. Returns its scheduler, or null if there is none.
 *
 * @param how.why without personal data, since it stays in the audit log
 */
export function dismissUnread(
  db: NodePgDatabase,
  id: string,
  { member, why }: { member: Actor; why?: string },
): Promise<string | null> {
  return transactionOn(db, async (transaction) => {
    const [dismissed] = await transaction
      .delete(unreadBookings)
      .where(sql`${unreadBookings.id}::text = lower(${id})`)
      .returning({ scheduler: unreadBookings.scheduler, reason: unreadBookings.reason })
    if (!dismissed) return null
    const details = { ...dismissed, why }
    await audit(transaction, { member, action: 'dismissed', details })
    return dismissed.scheduler
  })
}
