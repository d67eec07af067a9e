import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { providerHolds, deliveries, emailSubmissions } from '#lib/leads/tables.ts'

/** What has not been delivered, as the operator is told of it. */
export interface Backlog {
  sent: number
  waiting: number
  parked: number
  /** The parked ones first, then those that wait longest; at most `most`. */
  items: BacklogItem[]
  /** Providers that are left alone for now. */
  holds: { provider: string; until: Date; reason: string }[]
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

/** Who e-mails come from, and who the team is: settings of the site, not part of the lead. */
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
      provider: providerHolds.provider,
      until: providerHolds.until,
      reason: providerHolds.reason,
    })
    .from(providerHolds)
    .where(sql`${providerHolds.since} <= now() and ${providerHolds.until} > now()`)
  return { sent: of('sent'), waiting: of('waiting'), parked: of('parked'), items, holds }
}

/**
 * Makes deliveries due now that are parked or wait for their next attempt, and answers how many. Each keeps its id, and
 * so its idempotency key: what did arrive before is not sent twice within the provider's memory of keys.
 *
 * @param ids of deliveries, or 'all'
 * @param mailboxes the sender and the team that parked e-mails get in place of those that they were written with, which may
 * be why they were refused
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
  const { from, to } = mailboxes
  const readdressed = sql`${deliveries.payload} || case
    when ${deliveries.state} = 'waiting' then '{}'
    when ${deliveries.channel} = 'team-email' then ${JSON.stringify({ from, to })}::jsonb
    when ${deliveries.channel} = 'report-email' then ${JSON.stringify({ from })}::jsonb
    else '{}' end`
  const retried = await db
    .update(deliveries)
    .set({ state: 'waiting', nextAttemptAt: sql`now()`, payload: readdressed })
    .where(chosen)
    .returning({ id: deliveries.id })
  return retried.length
}
