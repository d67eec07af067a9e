import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { channelHolds, deliveries, emailSubmissions } from '#lib/leads/tables.ts'

/** What has not been delivered, as the operator is told of it. */
export interface Backlog {
  sent: number
  waiting: number
  parked: number
  /** The parked ones first, then those that wait longest; at most `most`. */
  items: BacklogItem[]
  /** Channels whose provider is left alone for now. */
  holds: { channel: string; until: Date; reason: string }[]
}

export interface BacklogItem {
  id: string
  channel: string
  state: string
  /** Of the lead. */
  email: string
  source: string
  attempts: number
  createdAt: Date
  /** Seconds from now until it is tried again; not above 0 when it is due. */
  dueIn: number
  lastError: string | null
}

/** Who the team's e-mails come from and go to: settings of the site, not part of the lead. */
export interface Mailboxes {
  from: string
  to: string[]
}

export async function readBacklog(db: NodePgDatabase, most: number): Promise<Backlog> {
  const states = await db
    .select({ state: deliveries.state, number: count() })
    .from(deliveries)
    .groupBy(deliveries.state)
  const of = (state: string) => states.find((row) => row.state === state)?.number ?? 0
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
    .innerJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .where(ne(deliveries.state, 'sent'))
    .orderBy(deliveries.state, deliveries.createdAt)
    .limit(most)
  const holds = await db
    .select({
      channel: channelHolds.channel,
      until: channelHolds.until,
      reason: channelHolds.reason,
    })
    .from(channelHolds)
    .where(sql`${channelHolds.since} <= now() and ${channelHolds.until} > now()`)
  return { sent: of('sent'), waiting: of('waiting'), parked: of('parked'), items, holds }
}

/**
 * Makes deliveries due now that are parked or wait for their next attempt, and answers how many. Each keeps its id, and
 * so its idempotency key: what did arrive before is not sent twice within the provider's memory of keys.
 *
 * @param ids of deliveries, or 'all'
 * @param mailboxes the sender and recipients that parked e-mails to the team get in place of those that they were written
 * with, which may be why they were refused
 */
export async function retryDeliveries(
  db: NodePgDatabase,
  ids: string[] | 'all',
  mailboxes: Partial<Mailboxes>,
): Promise<number> {
  const chosen = and(
    ne(deliveries.state, 'sent'),
    ids === 'all' ? undefined : inArray(deliveries.id, ids),
  )
  const readdressed = sql`case when ${deliveries.state} = 'parked' and ${deliveries.channel} = 'team-email'
    then ${deliveries.payload} || ${JSON.stringify(mailboxes)}::jsonb else ${deliveries.payload} end`
  const retried = await db
    .update(deliveries)
    .set({ state: 'waiting', nextAttemptAt: sql`now()`, payload: readdressed })
    .where(chosen)
    .returning({ id: deliveries.id })
  return retried.length
}
