import { asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, emailSubmissions, providerHolds } from '#lib/platform/database/tables.ts'
import { channelsHeldBy, TYPO_CHANNELS } from '#lib/leads/channels/channels.ts'

/** Undelivered items, as shown to the operator. */
export interface Backlog {
  sent: number
  waiting: number
  /** Refused permanently. Each is a lead or a visitor still waiting for someone to act. */
  parked: number
  /** Contacts refused permanently, nearly always because of a mistyped email address. */
  refusedContacts: number
  /** Held back by a limit of ours, of one inbox or network: nobody has to act. */
  limited: number
  /** How long the oldest waiting delivery has been due, in seconds; null if none waits. */
  oldestWaiting: number | null
  /**
   * At most `limit`: parked emails, then refused contacts, then waiting deliveries, then those that
   * a limit of ours holds back, oldest first.
   */
  items: BacklogItem[]
  holds: Hold[]
}

/** A provider or a channel that is on hold. */
export interface Hold {
  held: string
  until: Date
  reason: string
}

export interface BacklogItem {
  id: string
  channel: string
  state: string
  /** The lead's email address, and what they asked for; null for what isn't about one lead. */
  email: string | null
  source: string | null
  attempts: number
  createdAt: Date
  /** Seconds until the next attempt; 0 or less if due. */
  dueIn: number
  lastError: string | null
}

/**
 * SQL for since when a waiting delivery could have gone out, at the latest now. What has not been
 * tried may have to wait for the turn of its network, which is nobody's delay.
 */
export const DUE_SINCE =
  'least(case when attempts = 0 then next_attempt_at else created_at end, now())'

/** The order in which states are listed. */
const ORDER = sql`array_position(array['parked', 'waiting', 'limited'], ${deliveries.state})`

export async function readBacklog(db: NodePgDatabase, limit: number): Promise<Backlog> {
  const isTypo = inArray(deliveries.channel, [...TYPO_CHANNELS])
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const [counts] = await db
    .select({
      sent: count(sql`${deliveries.state} = 'sent'`),
      waiting: count(sql`${deliveries.state} = 'waiting'`),
      parked: count(sql`${deliveries.state} = 'parked' and not ${isTypo}`),
      refusedContacts: count(sql`${deliveries.state} = 'parked' and ${isTypo}`),
      limited: count(sql`${deliveries.state} = 'limited'`),
      oldestWaiting: sql<number | null>`extract(epoch from now() -
        min(${sql.raw(DUE_SINCE)}) filter (where ${deliveries.state} = 'waiting'))::float`,
    })
    .from(deliveries)
  const none = {
    sent: 0,
    waiting: 0,
    parked: 0,
    refusedContacts: 0,
    limited: 0,
    oldestWaiting: null,
  }
  const items = await db
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      state: deliveries.state,
      email: emailSubmissions.email,
      source: emailSubmissions.source,
      attempts: deliveries.attempts,
      createdAt: deliveries.createdAt,
      dueIn: sql<number>`extract(epoch from ${deliveries.nextAttemptAt} - now())::float`,
      lastError: deliveries.lastError,
    })
    .from(deliveries)
    .leftJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .where(ne(deliveries.state, 'sent'))
    .orderBy(ORDER, sql`${deliveries.state} = 'parked' and ${isTypo}`, asc(deliveries.createdAt))
    .limit(limit)
  return { ...none, ...counts, items, holds: await readHolds(db) }
}

/** The hold that a channel's deliveries wait for longest; undefined if nothing holds them. */
export function holdOf(channel: string, holds: readonly Hold[]): Hold | undefined {
  return holds
    .filter(({ held }) => channelsHeldBy(held).includes(channel))
    .toSorted((one, other) => other.until.getTime() - one.until.getTime())[0]
}

/** Active holds. */
export function readHolds(db: NodePgDatabase): Promise<Hold[]> {
  return db
    .select({
      held: providerHolds.provider,
      until: providerHolds.until,
      reason: providerHolds.reason,
    })
    .from(providerHolds)
    .where(sql`${providerHolds.since} <= now() and ${providerHolds.until} > now()`)
}
