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
import type { Attribution } from '#lib/leads/attribution.ts'

/**
 * All that is delivered: an email to the team, once for each person; a contact to the marketing
 * list, once for each person and resource; a report by email, once for each person and result.
 */
export const CHANNELS = ['team-email', 'marketing-list', 'report-email'] as const
export type Channel = (typeof CHANNELS)[number]

export const PROVIDERS = ['resend', 'loops'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What can be left alone for a while: all that a provider carries, or one channel. */
export const HOLDABLE = [...PROVIDERS, ...CHANNELS] as const
export type Held = (typeof HOLDABLE)[number]

/** Who carries a channel. */
export const PROVIDER_OF: Record<Channel, Provider> = {
  'team-email': 'resend',
  'marketing-list': 'loops',
  'report-email': 'resend',
}

/**
 * What a channel leaves at its provider, for when the person is forgotten: a contact, which can be
 * deleted there, or an email, which can't, and whose id is named instead.
 */
export const LEAVES: Record<Channel, 'contact' | 'email'> = {
  'team-email': 'email',
  'marketing-list': 'contact',
  'report-email': 'email',
}

/**
 * `waiting`: to be tried at `nextAttemptAt`. `sent`: done. `parked`: refused for good, kept with
 * its reason.
 */
const STATES = ['waiting', 'sent', 'parked'] as const

/** `honeypot`: the field that no person sees was filled in. */
const FLAGS = ['honeypot'] as const
export type Flag = (typeof FLAGS)[number]

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One row each time a visitor opens a resource's gate. The same address may come again. */
export const emailSubmissions = pgTable(
  'email_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** `resource_{slug}` */
    source: text().notNull(),
    /** Path of the page that the form was on. */
    page: text(),
    /**
     * The text beside the e-mail field, as it stood there when the form was sent. When that was is
     * `createdAt`.
     */
    consentText: text('consent_text'),
    /** How the visit began; nothing that the visitor has answered. */
    attribution: jsonb().$type<Attribution>(),
    /** Why it looks like a program's and nobody was told of it; null for a person's. */
    flag: text({ enum: FLAGS }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('email_submissions_age').on(table.createdAt),
    index('email_submissions_person').on(sql`lower(${table.email})`),
  ],
)

/**
 * What gets nothing for a while: a provider over its rate limit, or at which our account is not in
 * order; a channel that as much has gone through in an hour as may.
 */
export const providerHolds = pgTable('provider_holds', {
  provider: text({ enum: HOLDABLE }).primaryKey(),
  since: moment('since').notNull().defaultNow(),
  until: moment('until').notNull(),
  reason: text().notNull(),
})

/** The outbox: what has to reach a provider, written with its submission. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** Made of what is delivered to whom (`namedId`), so that it can be queued once only. */
    id: uuid().primaryKey().defaultRandom(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => emailSubmissions.id, { onDelete: 'cascade' }),
    channel: text({ enum: CHANNELS }).notNull(),
    /**
     * What is sent, frozen when written, so that every attempt sends the same bytes. Emptied once
     * it was sent.
     */
    payload: jsonb().$type<unknown>().notNull(),
    state: text({ enum: STATES }).notNull().default('waiting'),
    /** Attempts begun. The count at the claim is what the claim's holder may settle. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** Until then the delivery belongs to whoever claimed it. */
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    /** The provider's own id of what it accepted. */
    providerId: text('provider_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deliveries_submission_channel')
      .on(table.submissionId, table.channel)
      .where(sql`${table.channel} in ('team-email', 'marketing-list')`),
    index('deliveries_due')
      .on(table.channel, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    // Readiness counts these every second; few if any are.
    index('deliveries_parked')
      .on(table.createdAt)
      .where(sql`${table.state} = 'parked'`),
    check(
      'deliveries_channel',
      sql`${table.channel} in ('team-email', 'marketing-list', 'report-email')`,
    ),
    check('deliveries_state', sql`${table.state} in ('waiting', 'sent', 'parked')`),
  ],
)

export const RATE_LIMITS_TABLE = 'rate_limits'

/**
 * What rate-limiter-flexible counts. Unlogged (see its migration): it is written by every lead, and
 * lost in a crash without harm.
 */
export const rateLimits = pgTable(RATE_LIMITS_TABLE, {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
