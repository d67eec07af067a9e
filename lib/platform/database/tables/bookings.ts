import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '#lib/platform/database/tables/people.ts'
import { moment } from '#lib/platform/database/time.ts'

/** `moved`: another call has its place. */
const CALL_STATUSES = ['requested', 'booked', 'moved', 'cancelled', 'rejected'] as const

export const CALL_OUTCOMES = ['held', 'missed'] as const

const CANCELLED_BY = ['visitor', 'team'] as const

/**
 * One row a call that was booked at a scheduler: what its webhooks say together
 * (lib/leads/bookings/fold.ts).
 */
export const bookings = pgTable(
  'bookings',
  {
    /** Derived from the two names below (`namedId`). */
    id: uuid().primaryKey(),
    /** A name from lib/leads/bookings/schedulers, of this version or another. */
    scheduler: text().notNull(),
    /** The scheduler's name for it. */
    uid: text().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    status: text({ enum: CALL_STATUSES }).notNull(),
    /** As the scheduler says. What the team said is in `person_events`, and wins. */
    outcome: text({ enum: CALL_OUTCOMES }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The visitor's: an IANA name that this runtime knows; empty if the scheduler told no such. */
    timeZone: text('time_zone').notNull(),
    /** The visitor's, as they wrote them in the scheduler's form. */
    name: text().notNull(),
    email: text().notNull(),
    /** Who takes the call. */
    host: jsonb().$type<{ name: string; email: string }>().notNull(),
    /** Where: a link, a telephone number or words. */
    place: text().notNull(),
    answers: jsonb().$type<{ question: string; answer: string }[]>().notNull(),
    /** The call that this one took the place of, by the scheduler's name for it. */
    replaces: text(),
    /** `bookings.id` of the call that took the place of this one; it may not have arrived yet. */
    movedTo: uuid('moved_to'),
    cancelledBy: text('cancelled_by', { enum: CANCELLED_BY }),
    /** Why it was cancelled, moved or refused. */
    reason: text(),
    /** By the scheduler's clock. */
    bookedAt: moment('booked_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** How the person's first visit began, and the one before the call; never changed. */
    firstTouch: jsonb('first_touch').$type<Partial<Record<string, string>>>(),
    lastTouch: jsonb('last_touch').$type<Partial<Record<string, string>>>(),
  },
  (table) => [
    index('bookings_starts').on(table.startsAt),
    index('bookings_person').on(table.personId),
  ],
)

/**
 * What a scheduler's webhooks told, each once. A trigger deletes them with their call. No foreign
 * key, since a webhook may overtake the one that says whose call it is.
 */
export const bookingEvents = pgTable(
  'booking_events',
  {
    /** Derived from the call, the kind, the scheduler's time and the facts (`namedId`). */
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    /** A name from lib/leads/bookings/fold.ts, of this version or another. */
    kind: text().notNull(),
    /** By the scheduler's clock. */
    happenedAt: moment('happened_at').notNull(),
    facts: jsonb().$type<unknown>().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    index('booking_events_booking').on(table.bookingId),
    index('booking_events_age').on(table.receivedAt),
  ],
)

/** Calls of people who were erased, so that a late webhook doesn't bring them back. By trigger. */
export const erasedBookings = pgTable(
  'erased_bookings',
  {
    /** `bookings.id` */
    id: uuid().primaryKey(),
    erasedAt: moment('erased_at').notNull().defaultNow(),
  },
  (table) => [index('erased_bookings_age').on(table.erasedAt)],
)

/** Webhooks that were signed rightly but can't be read, for a person to look at. */
export const unreadBookings = pgTable(
  'unread_bookings',
  {
    /** Derived from scheduler and body, so that a repeat is the same. */
    id: uuid().primaryKey(),
    scheduler: text().notNull(),
    body: text().notNull(),
    reason: text().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [index('unread_bookings_age').on(table.receivedAt)],
)
