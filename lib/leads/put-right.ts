/** What an operator does once the reason is put right for which deliveries are parked, wait or are held. */
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
} from '#lib/leads/tables.ts'

/** No provider asks for as long. */
const UNTIL_LIFTED = '10 years'

/** Who emails come from, and who the team is: settings of the site, not part of the lead. */
export interface Mailboxes {
  from: string
  to: string[]
}

/**
 * Makes deliveries due now that are parked or wait for their next attempt. Each keeps its id, and so
 * its idempotency key: what did arrive before is not sent twice within the provider's memory of keys.
 * A hold keeps them back all the same.
 *
 * @param ids of deliveries, or 'all'
 * @param mailboxes the sender and the team that parked emails get in place of those that they were
 * written with, which may be why they were refused
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
 * Ends holds before their time, for every process of the site; of a channel, the hour's deliveries
 * count from 0 again. A provider that still refuses sets its hold again with the first attempt.
 *
 * @param held what is held, or 'all'
 * @returns what was held until now
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
 * Has every process of the site send nothing to these, until {@link liftHolds}: for an operator who
 * has to look first, as after a restored backup.
 *
 * @param held providers or channels
 * @param reason for whoever finds the hold
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

/** The channels to which nothing goes while something is held. */
export function channelsHeldBy(held: string): Channel[] {
  return CHANNELS.filter((channel) => channel === held || PROVIDER_OF[channel] === held)
}
