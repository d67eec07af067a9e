import { asc, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { unreadBookings } from '#lib/platform/database/tables/bookings.ts'
import { jsonIn } from '#lib/platform/json.ts'

/** Where schedulers name the team, and the call by its name. */
const OF_TEAM = new Set([
  'organizer',
  'user',
  'userPrimaryEmail',
  'hosts',
  'team',
  'title',
  'eventTitle',
  'cancelledBy',
  'rescheduledBy',
  'created_by',
  'event_memberships',
  'canceled_by',
])

function withoutTeam(key: string, value: unknown): unknown {
  return OF_TEAM.has(key) ? undefined : value
}

/** Webhooks of schedulers that name one of these addresses, in small letters, and that nobody could read. */
export async function unreadOf(db: NodePgDatabase, addresses: readonly string[]) {
  const { body, scheduler, reason, receivedAt: at } = unreadBookings
  const names = addresses.map((address) => sql`position(${address} in lower(${body})) > 0`)
  const found = await db
    .select({ at, scheduler, reason, body })
    .from(unreadBookings)
    .where(or(...names))
    .orderBy(asc(at))
  return found
    .filter((row) => addresses.some((address) => isNamedIn(row.body, address)))
    .map((row) => ({
      at: row.at,
      scheduler: row.scheduler,
      reason: row.reason,
      // What isn't JSON can't be told apart from what is about the team.
      content: JSON.stringify(jsonIn(row.body), withoutTeam) ?? null,
    }))
}

/** Whether a text has this address, and not only as a part of somebody else's. */
function isNamedIn(text: string, address: string): boolean {
  const own = address.replaceAll(/[^\w@]/g, String.raw`\$&`)
  const whole = new RegExp(String.raw`(?<![\w.+%-])${own}(?![\w-]|\.\w)`, 'i')
  return whole.test(text.replaceAll(/\\[nrt]/g, ' '))
}
