import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

/**
 * `waiting`: due at `nextAttemptAt`. `sent`: done. `parked`: refused permanently, with the reason.
 */
const STATES = ['waiting', 'sent', 'parked'] as const

/** `honeypot`: the hidden field was filled in. */
const FLAGS = ['honeypot'] as const
export type Flag = (typeof FLAGS)[number]

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One row each time a visitor submits a resource's gate. The same email address may recur. */
export const emailSubmissions = pgTable(
  'email_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** `resource_{slug}` */
    source: text().notNull(),
    /** Path of the page with the form. */
    page: text(),
    /** The consent text as shown when the form was sent, at `createdAt`. */
    consentText: text('consent_text'),
    /** How the visit began. Never what the visitor entered in a tool. */
    attribution: jsonb().$type<Partial<Record<string, string>>>(),
    /** Spam reason, or null. Flagged submissions are reported to nobody. */
    flag: text({ enum: FLAGS }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('email_submissions_age').on(table.createdAt),
    index('email_submissions_person').on(sql`lower(${table.email})`),
  ],
)

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

/** The outbox: what has to reach a provider, written with its submission. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** Derived from the content and the person (`namedId`), so that it can be queued only once. */
    id: uuid().primaryKey().defaultRandom(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => emailSubmissions.id, { onDelete: 'cascade' }),
    /** A name from lib/leads/channels, of this version or of one that ran before or beside it. */
    channel: text().notNull(),
    /** Frozen when written, so that every attempt sends the same bytes. Emptied once sent. */
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
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    // For version 0.1.0, whose delivery IDs are random. A new channel needs no entry: IDs are
    // derived since, so that the primary key admits each delivery once.
    uniqueIndex('deliveries_submission_channel')
      .on(table.submissionId, table.channel)
      .where(sql`${table.channel} in ('team-email', 'marketing-list')`),
    index('deliveries_due')
      .on(table.channel, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    // The readiness check counts these every second; there are few, if any.
    index('deliveries_parked')
      .on(table.createdAt)
      .where(sql`${table.state} = 'parked'`),
    check('deliveries_state', sql`${table.state} in ('waiting', 'sent', 'parked')`),
  ],
)

export const RATE_LIMITS_TABLE = 'rate_limits'

/**
 * rate-limiter-flexible's counts. Unlogged (see its migration): every lead writes to it, and a
 * crash may lose it without harm.
 */
export const rateLimits = pgTable(RATE_LIMITS_TABLE, {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since the Unix epoch. */
  expire: bigint({ mode: 'number' }),
})
