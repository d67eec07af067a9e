/** Operator commands, for after the cause of parked, waiting or held deliveries is fixed. */
import { and, eq, inArray, like, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, providerHolds, rateLimits } from '#lib/platform/database/tables.ts'
import type { Variables } from '#lib/platform/finding.ts'
import { CHANNEL_NAMES, CHANNELS, placeToLook, type Held } from '#lib/leads/channels/channels.ts'
import { unknown } from '#lib/leads/provider/outcome.ts'

/** Longer than any provider asks for. */
const UNTIL_LIFTED = '10 years'

/**
 * Makes parked and waiting deliveries due now, and by ID limited ones, if their limit has room.
 * Each keeps its ID, and so its idempotency key: one that did arrive isn't sent twice while the
 * provider remembers the key. Holds still apply.
 *
 * @param ids of deliveries, or 'all'
 * @param variables settings to put into parked payloads in place of the stored ones, such as the
 * sender of an email, since a wrong one may be why it was refused
 * @returns the channel of each
 */
export async function retryDeliveries(
  db: NodePgDatabase,
  ids: string[] | 'all',
  variables: Variables,
): Promise<string[]> {
  const chosen = and(
    ne(deliveries.state, 'sent'),
    ids === 'all' ? not(isForSomebody()) : inArray(deliveries.id, ids),
  )
  const renewals = CHANNELS.map(
    ({ name, renew }) =>
      sql` when ${deliveries.channel} = ${name} then ${JSON.stringify(renew?.(variables) ?? {})}::jsonb`,
  )
  const renewed = sql`${deliveries.payload} || case
    when ${deliveries.state} = 'waiting' then '{}'::jsonb ${sql.join(renewals)} else '{}' end`
  const retried = await db
    .update(deliveries)
    .set({ state: 'waiting', nextAttemptAt: sql`now()`, payload: renewed })
    .where(chosen)
    .returning({ channel: deliveries.channel })
  return retried.map(({ channel }) => channel)
}

/**
 * Marks deliveries as sent, once somebody has seen that they arrived.
 *
 * @returns how many were not marked so yet
 */
export async function confirmDeliveries(db: NodePgDatabase, ids: string[]): Promise<number> {
  const { rowCount } = await db
    .update(deliveries)
    .set({
      state: 'sent',
      sentAt: sql`now()`,
      // So that an erasure reports it.
      providerId: 'seen',
      lastError: null,
      payload: {},
    })
    .where(and(ne(deliveries.state, 'sent'), inArray(deliveries.id, ids)))
  return rowCount ?? 0
}

/**
 * After a backup was restored: parks what waits for providers that would take it twice. It may have
 * been sent since the backup was made.
 *
 * @returns how many it parked
 */
export async function parkPerhapsSent(db: NodePgDatabase): Promise<number> {
  const parked = await Promise.all(
    CHANNEL_NAMES.map(async (channel) => {
      const place = placeToLook(channel)
      if (!place) return 0
      const { reason } = unknown('restored from a backup', place)
      const { rowCount } = await db
        .update(deliveries)
        .set({ state: 'parked', leasedUntil: null, lastError: reason })
        .where(and(eq(deliveries.channel, channel), eq(deliveries.state, 'waiting')))
      return rowCount ?? 0
    }),
  )
  return parked.reduce((sum, number) => sum + number, 0)
}

/**
 * SQL for what only somebody who has looked at it should have tried again: what may have arrived at
 * a provider that would take it twice, and what a limit of ours holds back. A stranger may have
 * caused that to have an inbox flooded.
 */
function isForSomebody(): SQL {
  const channels = CHANNEL_NAMES.filter(placeToLook)
  return sql`(${deliveries.state} = 'limited'
    or ${deliveries.state} = 'parked' and ${inArray(deliveries.channel, channels)})`
}

/**
 * Lifts holds early, in every process of the site. If a channel was held, the counts of the limits
 * that hold a channel restart at 0. A provider that still refuses is put on hold again by the first
 * attempt.
 *
 * @param held what is held, or 'all'
 * @returns what was on hold until now
 */
export async function liftHolds(db: NodePgDatabase, held: Held[] | 'all'): Promise<string[]> {
  const lifted = await db
    .delete(providerHolds)
    .where(
      and(
        sql`${providerHolds.until} > now()`,
        held === 'all' ? undefined : inArray(providerHolds.provider, held),
      ),
    )
    .returning({ held: providerHolds.provider })
  const isChannelFree = lifted.some((row) => CHANNEL_NAMES.some((channel) => channel === row.held))
  if (isChannelFree) {
    const counts = ['deliveries-of-channel:%', 'lead-emails-from-site:%']
    await db.delete(rateLimits).where(or(...counts.map((key) => like(rateLimits.key, key))))
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
