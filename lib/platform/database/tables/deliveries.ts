import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { emailSubmissions } from '#lib/platform/database/tables/people.ts'
import { moment } from '#lib/platform/database/time.ts'

/**
 * `waiting`: due at `nextAttemptAt`. `sent`: done. `parked`: refused permanently, with the reason.
 * `limited`: held back by a limit of ours, or its address gets no email, until somebody wants it
 * tried again.
 */
const STATES = ['waiting', 'sent', 'parked', 'limited'] as const

/**
 * On hold: a provider over its rate limit or refusing our account; a channel over its hourly quota.
 */
export const providerHolds = pgTable('provider_holds', {
  /** The name of either. */
  provider: text().primaryKey(),
  since: moment('since').notNull().defaultNow(),
  until: moment('until').notNull(),
  reason: text().notNull(),
})

/** The network that caused a delivery; empty if none did. */
export function causeOf(payload: AnyPgColumn): SQL {
  return sql`coalesce(${payload} ->> 'network', '')`
}

/** The outbox: what has to reach a provider, written with its submission. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** Derived from the content and the person (`namedId`), so that it can be queued only once. */
    id: uuid().primaryKey().defaultRandom(),
    /** Null for what isn't about one submission, such as a digest. */
    submissionId: uuid('submission_id').references(() => emailSubmissions.id, {
      onDelete: 'cascade',
    }),
    /** A name from lib/leads/channels, of this version or of one that ran before or beside it. */
    channel: text().notNull(),
    /**
     * Frozen when written, so that every attempt sends the same bytes. Emptied once sent. Its
     * `network`, a keyed hash of who caused it, isn't sent: a release that finds the tables of the
     * one before has to store it too.
     */
    payload: jsonb().$type<unknown>().notNull(),
    state: text({ enum: STATES }).notNull().default('waiting'),
    /**
     * Attempts started. A claim may be settled only while this has the value it had when claimed.
     */
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Until then the delivery belongs to the process that claimed it. */
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    /** The provider's own ID of what it accepted. */
    providerId: text('provider_id'),
    /**
     * What Resend's webhooks say became of it (lib/leads/email-events), or 'stopped' if it is not sent
     * because its address gets no email.
     */
    became: text(),
    /** By Resend's clock. */
    becameAt: moment('became_at'),
    /** Why it came back, in words. */
    becameWhy: text('became_why'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    // For version 0.1.0, whose delivery IDs are random. A new channel needs no entry: IDs are
    // derived since, so that the primary key admits each delivery once.
    uniqueIndex('deliveries_submission_channel')
      .on(table.submissionId, table.channel)
      .where(sql`${table.channel} in ('team-email', 'marketing-list')`),
    // For a story and an erasure, which cascades.
    index('deliveries_of_submission').on(table.submissionId),
    index('deliveries_next')
      .on(table.channel, causeOf(table.payload), table.nextAttemptAt, table.createdAt)
      .concurrently()
      .where(sql`${table.state} = 'waiting'`),
    // The readiness check counts these every second; there are few, if any.
    index('deliveries_parked')
      .on(table.createdAt)
      .where(sql`${table.state} = 'parked'`),
    // For metrics, which count at each scrape what is not sent.
    index('deliveries_limited')
      .on(table.channel)
      .concurrently()
      .where(sql`${table.state} = 'limited'`),
    // For an erasure, which asks which daily email names somebody.
    index('deliveries_digests')
      .on(table.createdAt)
      .concurrently()
      .where(sql`${table.channel} = 'digest-email'`),
    // For webhooks, which name an email by Resend's ID.
    index('deliveries_provider')
      .on(table.providerId)
      .concurrently()
      .where(sql`${table.providerId} is not null`),
    // For how many bounced and were reported as spam lately.
    index('deliveries_became')
      .on(table.becameAt)
      .concurrently()
      .where(sql`${table.becameAt} is not null`),
    check('deliveries_state', sql`${table.state} in ('waiting', 'sent', 'parked', 'limited')`),
  ],
)
