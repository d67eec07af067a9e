/** Operator commands, for after the cause of parked, waiting or held deliveries is fixed. */
import { and, inArray, like, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  CHANNELS,
  deliveries,
  PROVIDER_OF,
  providerHolds,
  rateLimits,
  type Channel,
  type Held,
} from '#lib/database/tables.ts'

/** Longer than any provider asks for. */
const UNTIL_LIFTED = '10 years'

/** The sender and the team: settings of the site, not part of the lead. */
export interface Mailboxes {
  from: string
  to: string[]
}

/**
 * Makes parked and waiting deliveries due now. Each keeps its ID, and so its idempotency key: one
 * that did arrive isn't sent twice while the provider remembers the key. Holds still apply.
 *
 * @param ids of deliveries, or 'all'
 * @param mailboxes the sender and team to put into parked emails in place of the stored ones, which
 * may be why they were refused
 * @returns the channel of each
 */
export async function retryDeliveries(
  db: NodePgDatabase,
  ids: string[] | 'all',
  mailboxes: Partial<Mailboxes>,
): Promise<Channel[]> {
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
    .returning({ channel: deliveries.channel })
  return retried.map(({ channel }) => channel)
}

/**
 * Lifts holds early, in every process of the site. If a channel was held, the hour's count of
 * deliveries restarts at 0. A provider that still refuses is put on hold again by the first
 * attempt.
 *
 * @param held what is held, or 'all'
 * @returns what was on hold until now
 */
export async function liftHolds(db: NodePgDatabase, held: Held[] | 'all'): Promise<Held[]> {
  const lifted = await db
    .delete(providerHolds)
    .where(
      and(
        sql`${providerHolds.until} > now()`,
        held === 'all' ? undefined : inArray(providerHolds.provider, held),
      ),
    )
    .returning({ held: providerHolds.provider })
  const isChannelFree = lifted.some((row) => CHANNELS.some((channel) => channel === row.held))
  if (isChannelFree) {
    await db.delete(rateLimits).where(like(rateLimits.key, 'deliveries-of-channel:%'))
  }
  return lifted.map((row) => row.held)
}

/**
 * Puts these on hold in every process until {@link liftHolds}: for an operator who has to check
 * first, such as after restoring a backup.
 *
 * @param held providers or channels
 * @param reason shown to anyone who finds the hold
 */
export async function holdUntilLifted(
  db: NodePgDatabase,
  held: readonly Held[],
  reason: string,
): Promise<void> {
  const ofOperator = { until: sql`now() + ${UNTIL_LIFTED}::interval`, reason }
  await db
    .insert(providerHolds)
    .values(held.map((provider) => ({ provider, ...ofOperator })))
    .onConflictDoUpdate({
      target: providerHolds.provider,
      set: { since: sql`now()`, ...ofOperator },
    })
}

/** The channels that a hold stops. */
export function channelsHeldBy(held: string): Channel[] {
  return CHANNELS.filter((channel) => channel === held || PROVIDER_OF[channel] === held)
}
