import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { pauseAfter } from '#lib/leads/backoff.ts'
import { SEND_LIMIT } from '#lib/leads/channels.ts'
import type { Outcome } from '#lib/leads/outcome.ts'
import { database } from '#lib/leads/pool.ts'
import { deliveries, type Channel } from '#lib/leads/tables.ts'

/** How long a claim holds, in milliseconds: well beyond the longest send, so that no other process repeats it meanwhile. */
const LEASE = 6 * SEND_LIMIT

export type Claim = Pick<typeof deliveries.$inferSelect, 'id' | 'payload' | 'attempts'>

/**
 * Takes the delivery of a channel that has been due longest, or nothing. All times are the database's, so that the clocks
 * of several machines don't matter.
 */
export async function claim(channel: Channel): Promise<Claim | undefined> {
  const due = database()
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      sql`${deliveries.channel} = ${channel} and ${deliveries.state} = 'waiting'
        and ${deliveries.nextAttemptAt} <= now()
        and coalesce(${deliveries.leasedUntil} <= now(), true)`,
    )
    .orderBy(deliveries.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await database()
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, leasedUntil: fromNow(LEASE) })
    .where(sql`${deliveries.id} = (${due})`)
    .returning({
      id: deliveries.id,
      payload: deliveries.payload,
      attempts: deliveries.attempts,
    })
  return claimed
}

/**
 * Writes down how an attempt ended. Changes nothing if the lease ran out and another process has claimed the delivery
 * since: then its attempt decides.
 */
export async function settle({ id, attempts }: Claim, outcome: Outcome): Promise<void> {
  await database()
    .update(deliveries)
    .set({ leasedUntil: null, ...columnsOf(outcome, attempts) })
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.attempts, attempts),
        eq(deliveries.state, 'waiting'),
      ),
    )
}

function columnsOf(outcome: Outcome, attempts: number) {
  switch (outcome.kind) {
    case 'sent':
      return {
        state: 'sent' as const,
        sentAt: sql`now()`,
        providerId: outcome.providerId,
        lastError: null,
      }
    case 'refused':
      return { state: 'parked' as const, lastError: outcome.reason }
    case 'failed':
      return {
        lastError: outcome.reason,
        nextAttemptAt: fromNow(pauseAfter(attempts, outcome.holdFor)),
      }
  }
}

function fromNow(milliseconds: number) {
  return sql`now() + ${milliseconds} * interval '1 millisecond'`
}
