import 'server-only'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import {
  MAX_BACKOFF,
  backoffAfter,
  type Outcome,
  SEND_TIMEOUT,
} from '#lib/leads/provider/outcome.ts'
import { fromNow } from '#lib/platform/database/time.ts'
import { hadByNetwork } from '#lib/platform/database/allowance.ts'
import { database } from '#lib/platform/database/pool.ts'
import { MAX_REASON_LENGTH, storable } from '#lib/platform/database/storable.ts'
import { causeOf, deliveries, providerHolds } from '#lib/platform/database/tables/deliveries.ts'
import { channelNamed, type ChannelName, type Held } from '#lib/leads/channels/channels.ts'

const NETWORK = sql`(${deliveries.payload} ->> 'network')`

/** Duration of a claim, in milliseconds: well beyond the longest send, so that none is repeated. */
const LEASE = 6 * SEND_TIMEOUT

export interface Claim extends Pick<
  typeof deliveries.$inferSelect,
  'id' | 'submissionId' | 'payload' | 'attempts'
> {
  channel: ChannelName
  /** A keyed hash of the network that caused it; null if unknown. */
  network: string | null
  /** Whether the attempt before ended without an outcome: its process died meanwhile. */
  wasInterrupted: boolean
}

/**
 * Claims a due delivery. Networks take turns, so that nobody waits behind another's flood: first
 * who has had fewest this hour, then what has been due longest. What no network caused is looked
 * for by itself: of a hundred thousand emails of a sequence, only the first is read. A time further
 * ahead than we ever set one dates from before the database's clock was set back, and counts as past.
 */
export async function claim(channel: ChannelName, db = database()): Promise<Claim | undefined> {
  const isDue = sql`channel = ${channel} and state = 'waiting'
    and not ${isAhead(sql`next_attempt_at`, MAX_BACKOFF)}
    and not coalesce(${isAhead(sql`leased_until`, LEASE)}, false)
    and not ${isHeld(channelNamed(channel).provider.name, channel)}`
  const first = (had: SQL, which: SQL) => sql`
    select * from (
      select id as due_id, leased_until is not null as was_interrupted, ${had} as had,
        next_attempt_at, created_at
      from deliveries where ${isDue} and ${causeOf(deliveries.payload)} ${which}
      order by had, next_attempt_at, created_at limit 1 for update skip locked
    ) as first`
  const due = db
    .$with('due', {
      id: sql<string>`due_id`.as('due_id'),
      wasInterrupted: sql<boolean>`was_interrupted`.as('was_interrupted'),
    })
    .as(
      sql`${first(sql`0`, sql`= ''`)}
      union all ${first(hadByNetwork(channel, NETWORK), sql`> ''`)}
      order by had, next_attempt_at, created_at limit 1`,
    )
  const [claimed] = await db
    .with(due)
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, leasedUntil: fromNow(LEASE) })
    .from(due)
    .where(eq(deliveries.id, due.id))
    .returning({
      id: deliveries.id,
      submissionId: deliveries.submissionId,
      payload: sql<unknown>`${deliveries.payload} - 'network'`,
      attempts: deliveries.attempts,
      network: sql<string | null>`${NETWORK}`,
      wasInterrupted: due.wasInterrupted,
    })
  return claimed && { ...claimed, channel }
}

/**
 * Stores the outcome, and any backoff the provider asked every process for. If another process has
 * claimed the delivery since, that attempt decides.
 */
export async function settle(claimed: Claim, outcome: Outcome): Promise<void> {
  const { channel, attempts } = claimed
  if (outcome.kind === 'failed' && outcome.holdFor) {
    await hold(channelNamed(channel).provider.name, outcome.holdFor, outcome.reason)
  }
  await end(claimed, columnsOf(outcome, attempts))
}

/** Releases a claim without counting the attempt, and puts its channel on hold for `ms`. */
export async function release(
  claimed: Claim,
  { ms, reason }: { ms: number; reason: string },
): Promise<void> {
  await hold(claimed.channel, ms, reason)
  await end(claimed, { attempts: claimed.attempts - 1 })
}

/**
 * Releases a claim without counting the attempt: a limit of ours doesn't let it out by itself, or
 * its address gets no email (`stopped`), or none before it is confirmed.
 */
export function limit(
  claimed: Claim,
  reason: string,
  became?: 'stopped' | 'unconfirmed',
): Promise<void> {
  const attempts = claimed.attempts - 1
  const why = { lastError: reason, ...(became && { became }) }
  return end(claimed, { attempts, state: 'limited', ...why })
}

async function end(
  { id, attempts }: Claim,
  columns: PgUpdateSetSource<typeof deliveries>,
): Promise<void> {
  await database()
    .update(deliveries)
    .set({ leasedUntil: null, ...columns })
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.attempts, attempts),
        eq(deliveries.state, 'waiting'),
      ),
    )
}

/** Puts back, with all that its network caused on this channel and was never tried. */
export async function postpone(
  { id, channel, network, attempts }: Claim,
  { ms, reason }: { ms: number; reason: string },
): Promise<void> {
  await database().execute(sql`
    with same as (
      select id from deliveries
      where channel = ${channel} and ${NETWORK} = ${network} and state = 'waiting'
        and (attempts = 0 or id = ${id} and attempts = ${attempts})
      for update skip locked
    )
    update deliveries set attempts = 0, leased_until = null, last_error = ${reason},
      next_attempt_at = ${fromNow(ms)}
    from same where deliveries.id = same.id`)
}

function columnsOf(outcome: Outcome, attempts: number) {
  switch (outcome.kind) {
    case 'sent':
      return {
        state: 'sent' as const,
        sentAt: sql`now()`,
        providerId: outcome.providerId,
        lastError: null,
        // No longer needed, and it contains personal data. What report it brought is still asked,
        // and the second email about a person takes its turn by the network of the first.
        payload: sql`jsonb_strip_nulls(jsonb_build_object('report', ${deliveries.payload} -> 'report',
          'network', case when ${deliveries.channel} = 'team-email' then ${NETWORK} end))`,
      }
    case 'refused':
      return { state: 'parked' as const, lastError: storable(outcome.reason, MAX_REASON_LENGTH) }
    case 'failed':
      return {
        lastError: storable(outcome.reason, MAX_REASON_LENGTH),
        // A hold already delays it. Backoff is for failures that may be this delivery's fault.
        nextAttemptAt: fromNow(outcome.holdFor ? 0 : backoffAfter(attempts)),
      }
  }
}

function isAhead(time: SQL, max: number) {
  return sql`(${time} > now() and ${time} <= ${fromNow(max)})`
}

/** Holds a provider or a channel in every process for `ms` milliseconds. Never shortens a hold. */
export async function hold(held: Held, ms: number, reason: string): Promise<void> {
  const until = fromNow(ms)
  const why = storable(reason, MAX_REASON_LENGTH)
  await database()
    .insert(providerHolds)
    .values({ provider: held, until, reason: why })
    .onConflictDoUpdate({
      target: providerHolds.provider,
      set: {
        since: sql`now()`,
        until: sql`case when ${isHeld(held)} then greatest(${providerHolds.until}, ${until}) else ${until} end`,
        reason: why,
      },
    })
}

/** A hold that starts in the future dates from before the clock was set back. */
function isHeld(...held: Held[]): SQL<boolean> {
  return sql`exists (select from provider_holds as hold
    where hold.provider in ${held} and hold.since <= now() and hold.until > now())`
}
