/** Operator commands, for after the cause of parked, waiting or held deliveries is fixed. */
import { and, eq, inArray, like, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, providerHolds } from '#lib/platform/database/tables/deliveries.ts'
import { rateLimits } from '#lib/platform/database/tables/housekeeping.ts'
import type { Variables } from '#lib/platform/finding.ts'
import { CHANNEL_NAMES, CHANNELS, placeToLook, type Held } from '#lib/leads/channels/channels.ts'
import { unknown } from '#lib/leads/provider/outcome.ts'

/** Longer than any provider asks for. */
const UNTIL_LIFTED = '10 years'

/**
 * Makes parked and waiting deliveries due now, and by ID limited ones. They keep their idempotency
 * keys; holds still apply. Parked ones get today's settings, since a wrong sender may be why.
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
    .set({ state: 'waiting', nextAttemptAt: sql`now()`, payload: renewed, became: null })
    .where(chosen)
    .returning({ channel: deliveries.channel })
  return retried.map(({ channel }) => channel)
}

/** Marks deliveries as sent, once somebody has seen that they arrived. */
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

/** After a backup was restored: parks what waits for providers that would take it twice. */
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
 * What may have arrived at a provider that would take it twice, and what a limit holds back, which
 * a stranger may have caused to have an inbox flooded, or whose address gets no email.
 */
function isForSomebody(): SQL {
  const channels = CHANNEL_NAMES.filter(placeToLook)
  return sql`(${deliveries.state} = 'limited'
    or ${deliveries.state} = 'parked' and ${inArray(deliveries.channel, channels)})`
}

/**
 * If a channel was held, its counts restart at 0. A provider that still refuses is held again by
 * the first attempt.
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

/** For an operator who has to check first, such as after restoring a backup. */
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
