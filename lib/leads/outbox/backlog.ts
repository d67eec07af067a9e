import { asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, providerHolds } from '#lib/platform/database/tables/deliveries.ts'
import { emailSubmissions } from '#lib/platform/database/tables/people.ts'
import { channelsHeldBy, TYPO_CHANNELS } from '#lib/leads/channels/channels.ts'

export type Backlog = Awaited<ReturnType<typeof readBacklog>>
export type BacklogItem = Backlog['items'][number]
export type Hold = Awaited<ReturnType<typeof readHolds>>[number]

/**
 * Since when a delivery could have gone out. One that was never tried may have to wait for the turn
 * of its network, which is nobody's delay.
 */
export const DUE_SINCE =
  'least(case when attempts = 0 then next_attempt_at else created_at end, now())'

const IS_STOPPED = sql`coalesce(${deliveries.became} in ('stopped', 'unconfirmed'), false)`

const ORDER = sql`array_position(array['parked', 'waiting', 'limited'], ${deliveries.state})`

/** What isn't sent: parked, refused contacts, waiting, then limited; of each, the oldest first. */
export async function readBacklog(db: NodePgDatabase, limit: number) {
  const isTypo = inArray(deliveries.channel, [...TYPO_CHANNELS])
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const [counts] = await db
    .select({
      sent: count(sql`${deliveries.state} = 'sent'`),
      waiting: count(sql`${deliveries.state} = 'waiting'`),
      /** Each is a lead or a visitor still waiting for someone to act. */
      parked: count(sql`${deliveries.state} = 'parked' and not ${isTypo}`),
      /** Nearly always because of a mistyped email address. */
      refusedContacts: count(sql`${deliveries.state} = 'parked' and ${isTypo}`),
      /** Held back by a limit of ours: nobody has to act. */
      limited: count(sql`${deliveries.state} = 'limited' and not ${IS_STOPPED}`),
      /** To an address that gets no email: nobody has to act. */
      stopped: count(sql`${deliveries.state} = 'limited' and ${IS_STOPPED}`),
      /** For how many seconds it has been due. */
      oldestWaiting: sql<number | null>`extract(epoch from now() -
        min(${sql.raw(DUE_SINCE)}) filter (where ${deliveries.state} = 'waiting'))::float`,
    })
    .from(deliveries)
  if (!counts) throw new Error('The deliveries were not counted.')
  const items = await db
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      state: deliveries.state,
      isStopped: sql<boolean>`${IS_STOPPED}`,
      /** Null, as the source, for what isn't about one lead. */
      email: emailSubmissions.email,
      source: emailSubmissions.source,
      attempts: deliveries.attempts,
      createdAt: deliveries.createdAt,
      /** Seconds; 0 or less if due. */
      dueIn: sql<number>`extract(epoch from ${deliveries.nextAttemptAt} - now())::float`,
      lastError: deliveries.lastError,
    })
    .from(deliveries)
    .leftJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .where(ne(deliveries.state, 'sent'))
    .orderBy(ORDER, sql`${deliveries.state} = 'parked' and ${isTypo}`, asc(deliveries.createdAt))
    .limit(limit)
  return { ...counts, items, holds: await readHolds(db) }
}

/** The hold that a channel's deliveries wait for longest; undefined if nothing holds them. */
export function holdOf(channel: string, holds: readonly Hold[]): Hold | undefined {
  return holds
    .filter(({ held }) => channelsHeldBy(held).includes(channel))
    .toSorted((one, other) => other.until.getTime() - one.until.getTime())[0]
}

export function readHolds(db: NodePgDatabase) {
  return db
    .select({
      held: providerHolds.provider,
      until: providerHolds.until,
      reason: providerHolds.reason,
    })
    .from(providerHolds)
    .where(sql`${providerHolds.since} <= now() and ${providerHolds.until} > now()`)
}
