import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '#lib/platform/database/tables/people.ts'
import { moment } from '#lib/platform/database/time.ts'

/** Why an address gets no email, the weightiest first. */
export const STOP_REASONS = ['complained', 'bounced', 'suppressed'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/**
 * Addresses that get no email from here: what Resend's webhooks say, each moment by its clock and
 * the latest of its kind, so that they may come in any order; and when staff allowed emails again.
 */
export const emailStops = pgTable(
  'email_stops',
  {
    /** `lower(email)` */
    address: text().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    bouncedAt: moment('bounced_at'),
    complainedAt: moment('complained_at'),
    /** At Resend, by those who run the account there; and when that ended. */
    suppressedAt: moment('suppressed_at'),
    releasedAt: moment('released_at'),
    liftedAt: moment('lifted_at'),
    /** Null while it gets emails. */
    stoppedBy: text('stopped_by', { enum: STOP_REASONS }).generatedAlwaysAs(sql`case
      when complained_at is not null and (lifted_at is null or complained_at > lifted_at)
        then 'complained'
      when bounced_at is not null and (lifted_at is null or bounced_at > lifted_at) then 'bounced'
      when suppressed_at is not null and (lifted_at is null or suppressed_at > lifted_at)
        and (released_at is null or suppressed_at > released_at) then 'suppressed' end`),
  },
  (table) => [index('email_stops_person').on(table.personId)],
)

/** What somebody may be written to for: what they asked for, sequences, the marketing list. */
export const PURPOSES = ['request', 'sequence', 'newsletter'] as const
export type Purpose = (typeof PURPOSES)[number]

/**
 * What each person has agreed to, and taken back, by purpose. A trigger adds it with a submission,
 * with any version of the site; the text stays as it was confirmed, or else as it was last shown.
 */
export const consents = pgTable(
  'consents',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    purpose: text({ enum: PURPOSES }).notNull(),
    /** As shown at `givenAt` on `page`; null if the form didn't say. */
    text: text(),
    page: text(),
    givenAt: moment('given_at').notNull(),
    /** Whether it counts only once they have confirmed it. */
    needsConfirmation: boolean('needs_confirmation').notNull().default(false),
    confirmedAt: moment('confirmed_at'),
    withdrawnAt: moment('withdrawn_at'),
    /** Whether it counts: what was taken back does again once it is confirmed later. */
    isGiven: boolean('is_given')
      .notNull()
      .generatedAlwaysAs(
        sql`(not needs_confirmation or confirmed_at is not null)
          and coalesce(confirmed_at > withdrawn_at, withdrawn_at is null)`,
      ),
  },
  (table) => [primaryKey({ columns: [table.personId, table.purpose] })],
)

/** Sequences that are published, since when the site knows: who came before gets none of it. */
export const sequences = pgTable('sequences', {
  /** The `_id` in the content lake. */
  id: text().primaryKey(),
  since: moment('since').notNull().defaultNow(),
})

/** How far each person is in a sequence, of which everybody gets each once. */
export const sequenceRuns = pgTable(
  'sequence_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    sequence: text().notNull(),
    /** As staff called it then. */
    name: text().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** The `_key` of the latest email, empty before the first; and how many there were. */
    lastStep: text('last_step').notNull().default(''),
    steps: integer().notNull().default(0),
    /** When that was queued, or the start: the next one is due so many days later. */
    steppedAt: moment('stepped_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    /**
     * `booked`, `unsubscribed`, `state` or why the address is stopped, by trigger, in the transaction
     * of what ends it; `by-hand`, `unpublished`; `done` if nothing did.
     */
    endedBy: text('ended_by'),
  },
  (table) => [
    uniqueIndex('sequence_runs_once').on(table.personId, table.sequence),
    index('sequence_runs_due')
      .on(table.sequence, table.lastStep, table.steppedAt)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** Emails of sequences that were queued, each once, and one a day for each person. */
export const sequenceEmails = pgTable(
  'sequence_emails',
  {
    /** `deliveries.id` */
    id: uuid().primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => sequenceRuns.id, { onDelete: 'cascade' }),
    /** `people.id` of who was shown: of somebody with two addresses, the same for both. */
    personId: uuid('person_id').notNull(),
    sequence: text().notNull(),
    /** Its `_key`, and its place among the emails of then. */
    step: text().notNull(),
    position: integer().notNull(),
    /** In the team's time zone. */
    day: date().notNull(),
    queuedAt: moment('queued_at').notNull().defaultNow(),
    /** Why it wasn't sent. */
    skipped: text(),
  },
  (table) => [
    uniqueIndex('sequence_emails_day').on(table.personId, table.day),
    uniqueIndex('sequence_emails_once').on(table.runId, table.step),
    index('sequence_emails_of').on(table.sequence, table.queuedAt),
  ],
)
