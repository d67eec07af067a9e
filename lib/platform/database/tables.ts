import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

/**
 * `waiting`: due at `nextAttemptAt`. `sent`: done. `parked`: refused permanently, with the reason.
 * `limited`: held back by a limit of ours, or its address gets no email, until somebody wants it
 * tried again.
 */
const STATES = ['waiting', 'sent', 'parked', 'limited'] as const

/** `honeypot`: the hidden field was filled in. */
const FLAGS = ['honeypot'] as const
export type Flag = (typeof FLAGS)[number]

/** Where sales is with a person. */
export const PERSON_STATES = ['new', 'in-talks', 'won', 'lost', 'not-a-fit'] as const
export type PersonState = (typeof PERSON_STATES)[number]

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One row each time a visitor submits a resource's gate. The same email address may recur. */
export const emailSubmissions = pgTable(
  'email_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** `resource_{slug}`; `booking` for a call, which is no resource. */
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
 * kB of entries that a GIN index collects before it sorts them in. Sorted in one by one, they made
 * storing a lead a fifth slower; more of them would have to be read through by every search.
 */
const PENDING = { gin_pending_list_limit: 64 }

/** The words of an email address, which are what the desk searches. Takes any text. */
export function emailWords(person: AnyPgColumn): SQL {
  return sql`to_tsvector('simple', regexp_replace(${person}, '[^[:alnum:]]+', ' ', 'g'))`
}

/** The words of all answers that somebody gave, of an event of the kind 'details'. */
export function answerWords(data: AnyPgColumn): SQL {
  return sql`to_tsvector('simple', regexp_replace(
    jsonb_path_query_array(${data}, '$.answers.*.answer')::text, '[^[:alnum:]]+', ' ', 'g'))`
}

/** The words of the role that somebody gave, of an event of the kind 'details'. */
export function roleWords(data: AnyPgColumn): SQL {
  return sql`to_tsvector('simple', coalesce(${data} #>> '{answers,role,answer}', ''))`
}

/** What comes after the '@' of an email address. */
export function emailDomain(person: AnyPgColumn): SQL {
  return sql`substring(${person} from '[^@]*$')`
}

/** What the desk sorts scores by: who has none comes after 0. */
export function scoreOrNone(score: AnyPgColumn): SQL {
  return sql`coalesce(${score}, -1)`
}

/**
 * One row a person: an email address, ignoring case. Triggers on `email_submissions` keep it,
 * with any version of the site that stores or erases a submission (decision 0130).
 */
export const people = pgTable(
  'people',
  {
    /** Random, so that it means nothing once the person is erased. */
    id: uuid().primaryKey().defaultRandom(),
    /** `lower(email)` */
    person: text().notNull().unique('people_person'),
    /** As first submitted. */
    email: text().notNull(),
    firstAt: moment('first_at').notNull(),
    /** The person's latest submission or event. */
    lastAt: moment('last_at').notNull(),
    /** How many submissions, spam included. */
    submissions: integer().notNull(),
    /** Slugs of the resources asked for, without duplicates. */
    resources: text().array().notNull(),
    /** How the first visit began. */
    attribution: jsonb().$type<Partial<Record<string, string>>>(),
    /** Whether every submission so far was flagged as spam. */
    isFlagged: boolean('is_flagged').notNull(),
    state: text({ enum: PERSON_STATES }).notNull().default('new'),
    /** In the currency's smallest unit, such as cents; null unless `state` is 'won'. */
    wonAmount: bigint('won_amount', { mode: 'number' }),
    /** ISO 4217 */
    wonCurrency: text('won_currency'),
    /** Null unless `state` is 'lost'. */
    lostReason: text('lost_reason'),
    /** The member of the Sanity project who looks after this person. */
    owner: jsonb().$type<{ id: string; name: string }>(),
    /** Points from lib/leads/score, with the reasons; null until scored. */
    score: integer(),
    scoreReasons:
      jsonb('score_reasons').$type<{ rule?: string; points: number; reason: string }[]>(),
    /** `lastAt` when it was scored: the score is out of date if this is before it. */
    scoredAt: moment('scored_at'),
    /** The version of the numbers and rules that it was scored by, and how often it had faded. */
    scoreRules: text('score_rules'),
    /** When the team's second email is due; null once queued, or where there is none. */
    followUpAt: moment('follow_up_at'),
    /** When a digest told the team. */
    digestedAt: moment('digested_at'),
    /**
     * The person whom this one is too, under another address, as the desk has said; null of who is
     * shown. Never somebody who is joined themselves. A trigger ends it with that person.
     */
    joinedTo: uuid('joined_to'),
    /** When they last opened the booking page. By trigger, with any version of the site. */
    pressedAt: moment('pressed_at'),
    /** `lastAt` when rules of assignment and alerts last looked at them: news if this is before it. */
    attendedAt: moment('attended_at'),
    /** `lastAt` when they were last seen to be hot. */
    hotAt: moment('hot_at'),
  },
  (table) => [
    // For the desk's list and its filters. Who isn't spam is a part of its own.
    index('people_latest').on(table.isFlagged, table.lastAt, table.id),
    index('people_search').using('gin', emailWords(table.person)).with(PENDING),
    index('people_resources').using('gin', table.resources).with(PENDING),
    index('people_campaign').on(
      sql`(${table.attribution} ->> 'utm_campaign')`,
      table.lastAt,
      table.id,
    ),
    index('people_state').on(table.state, table.lastAt, table.id),
    index('people_by_score').on(table.isFlagged, scoreOrNone(table.score), table.lastAt, table.id),
    index('people_follow_up')
      .on(table.followUpAt)
      .where(sql`${table.followUpAt} is not null`),
    index('people_unscored')
      .on(table.lastAt)
      .where(sql`${table.scoredAt} is null or ${table.scoredAt} < ${table.lastAt}`),
    index('people_joined')
      .on(table.joinedTo)
      .concurrently()
      .where(sql`${table.joinedTo} is not null`),
    index('people_owner')
      .on(sql`(${table.owner} ->> 'id')`, table.lastAt, table.id)
      .concurrently(),
    index('people_domain')
      .on(sql`(${emailDomain(table.person)})`, table.lastAt, table.id)
      .concurrently(),
    index('people_pressed')
      .on(table.lastAt, table.id)
      .concurrently()
      .where(sql`${table.pressedAt} is not null`),
    index('people_unattended')
      .on(table.lastAt)
      .concurrently()
      .where(sql`${table.attendedAt} is null or ${table.attendedAt} < ${table.lastAt}`),
    check('people_state', sql`${table.state} in ('new', 'in-talks', 'won', 'lost', 'not-a-fit')`),
  ],
)

/**
 * Which document a resource's slug was of, until when. Rows about resources keep the slug of their
 * time (decision 0183).
 */
export const resourceSlugsLeft = pgTable(
  'resource_slugs_left',
  {
    slug: text().notNull(),
    /** The `_id` in the content lake. */
    document: text().notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.until] })],
)

/** What a person did after a submission, and what sales noted about them. */
export const personEvents = pgTable(
  'person_events',
  {
    /** Derived from what happened where it can happen once only (`namedId`). */
    id: uuid().primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The submission that opened the resource; null for what sales did. */
    submissionId: uuid('submission_id'),
    /** A name from lib/leads/story/kinds.ts, of this version or another. */
    kind: text().notNull(),
    /** The slug of the resource it happened on. */
    resource: text(),
    data: jsonb().$type<unknown>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Of a visitor's own result, or a booking link: when an email is to be queued; null once it is. */
    emailDueAt: moment('email_due_at'),
    /** A keyed hash of the network that it came from, until then. */
    network: text(),
  },
  (table) => [
    index('person_events_email_due')
      .on(table.emailDueAt)
      .where(sql`${table.emailDueAt} is not null`),
    index('person_events_story').on(table.personId, table.createdAt),
    // For what visitors entered, over all of them.
    index('person_events_results')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'result'`),
    // For who became a customer, over all of them.
    index('person_events_won')
      .on(table.createdAt)
      .concurrently()
      .where(sql`${table.kind} = 'state' and ${table.data} ->> 'to' = 'won'`),
    // For what a person answered, and what the team says of their calls, among all they did.
    index('person_events_answers')
      .on(table.personId)
      .concurrently()
      .where(sql`${table.kind} in ('call', 'result')`),
    // For who said something of themselves.
    index('person_events_details')
      .on(table.personId)
      .concurrently()
      .where(sql`${table.kind} = 'details'`),
    index('person_events_role')
      .using('gin', roleWords(table.data))
      .with(PENDING)
      .concurrently()
      .where(sql`${table.kind} = 'details'`),
    index('person_events_words')
      .using('gin', answerWords(table.data))
      .with(PENDING)
      .concurrently()
      .where(sql`${table.kind} = 'details'`),
  ],
)

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

/**
 * Members of the Sanity project, as the content lake last said (lib/leads/owners/members.ts). Who
 * has left stays, for the people whom they looked after.
 */
export const members = pgTable('members', {
  /** As the lake has it. */
  id: text().primaryKey(),
  name: text().notNull(),
  /** Null if the lake doesn't say. */
  email: text(),
  /** What they may do there, by their role or by the proof of their last sign-in. */
  right: text({ enum: ['publish', 'draft'] }),
  /** When the list last had them; null of who is known by signing in. */
  listedAt: moment('listed_at'),
  /** When it was first seen without them. */
  leftAt: moment('left_at'),
})

/** Whose turn it is to get a lead, of those whom a rule of assignment names. */
export const turns = pgTable(
  'turns',
  {
    /** The rule's `_key` in the content lake. */
    rule: text().notNull(),
    member: text().notNull(),
    /** How many turns the rule had given before. */
    turn: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.member] })],
)

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

/** Who looked at or changed what in the Studio's Leads tool. Outlives the people it is about. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The id of the member of the Sanity project. */
    memberId: text('member_id').notNull(),
    memberName: text('member_name').notNull(),
    action: text().notNull(),
    /** `people.id`, also of people who have been erased since. */
    personId: uuid('person_id'),
    /** Never personal data: which filters were set, how many rows left. */
    details: jsonb().$type<unknown>().notNull().default({}),
  },
  (table) => [
    index('audit_log_latest').on(table.createdAt),
    index('audit_log_person').on(table.personId),
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
      .on(
        table.channel,
        sql`coalesce(${table.payload} ->> 'network', '')`,
        table.nextAttemptAt,
        table.createdAt,
      )
      .concurrently()
      .where(sql`${table.state} = 'waiting'`),
    // The readiness check counts these every second; there are few, if any.
    index('deliveries_parked')
      .on(table.createdAt)
      .where(sql`${table.state} = 'parked'`),
    // An erasure takes people out of digests that aren't sent: at most a few.
    index('deliveries_unsent_digests')
      .on(table.createdAt)
      .concurrently()
      .where(sql`${table.channel} = 'digest-email' and ${table.state} <> 'sent'`),
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

/** How far this site is with each CRM that is connected; triggers on `people` tell those of changes. */
export const crmSyncs = pgTable('crm_syncs', {
  /** A name from lib/leads/crms, of this version or another. */
  crm: text().primaryKey(),
  /** Until then one process has it. */
  leasedUntil: moment('leased_until'),
  /** Attempts in a row that failed. */
  failures: integer().notNull().default(0),
  /** What the CRM calls our fields and their choices; null until it was made sure that they exist. */
  names: jsonb().$type<Record<string, string>>(),
  /** Its users, as it last said; `users_at` is null where the fields are to be looked at first. */
  users: jsonb().$type<{ id: string; email: string }[]>(),
  usersAt: moment('users_at'),
  /** Our fields that it refuses, and why. */
  problems: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Whether an operator has stopped the first sync. */
  isStopped: boolean('is_stopped').notNull().default(false),
})

/** Who has changed since a CRM was told, in the order of the changes. By trigger. */
export const crmChanges = pgTable(
  'crm_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    crm: text().notNull(),
    /** `people.id` of who is shown, also of people who have been erased since. */
    personId: uuid('person_id').notNull(),
  },
  (table) => [index('crm_changes_latest').on(table.crm, table.id)],
)

/** What a CRM has of a person. */
export const crmContacts = pgTable(
  'crm_contacts',
  {
    crm: text().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The CRM's ID of the contact; null until there is one, and once it was deleted there. */
    contact: text(),
    /** A hash of what was written last; null if it has to be written again. */
    told: text(),
    /** Whether the state and owner that it had before have been read. */
    isRead: boolean('is_read').notNull().default(false),
    deletedAt: moment('deleted_at'),
    /** Why the CRM refuses this person. */
    problem: text(),
    /** When what it has will be out of date without any change: a call is over. */
    againAt: moment('again_at'),
  },
  (table) => [
    primaryKey({ columns: [table.crm, table.personId] }),
    index('crm_contacts_person').on(table.personId),
    index('crm_contacts_contact').on(table.crm, table.contact),
    index('crm_contacts_again')
      .on(table.againAt)
      .where(sql`${table.againAt} is not null`),
    index('crm_contacts_problem')
      .on(table.crm)
      .where(sql`${table.problem} is not null`),
  ],
)

/** What a CRM's webhooks told of contacts, each once; without anything personal. */
export const crmEvents = pgTable(
  'crm_events',
  {
    /** Derived from all below but the last two (`namedId`). */
    id: uuid().primaryKey(),
    crm: text().notNull(),
    contact: text().notNull(),
    field: text({ enum: ['state', 'owner', 'contact'] }).notNull(),
    /** A state, the CRM's ID of a user, or that of the contact which it was merged into. */
    value: text(),
    /** By the CRM's clock. */
    happenedAt: moment('happened_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
  },
  (table) => [
    index('crm_events_contact').on(table.crm, table.contact),
    index('crm_events_open')
      .on(table.crm)
      .where(sql`${table.appliedAt} is null`),
    index('crm_events_age').on(table.receivedAt),
  ],
)

/** What rows from before a migration lack still (lib/platform/database/backfill.ts). */
export const backfills = pgTable('backfills', {
  name: text().primaryKey(),
  /** Newer rows have it. */
  before: moment('before').notNull(),
  /** `lower(email)`: those up to here have it. */
  cursor: text().notNull().default(''),
  /** Submissions, of `total`; null until they are counted. */
  done: integer().notNull().default(0),
  total: integer(),
  finishedAt: moment('finished_at'),
})

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

/**
 * What a publish made stale, for the site's other processes (lib/delivery/refresh). Those of the
 * last hour.
 */
export const refreshes = pgTable('refreshes', {
  generation: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Who tells: it has refreshed its own pages already. */
  process: uuid().notNull(),
  tags: text().array().notNull(),
  paths: text().array().notNull(),
  toldAt: moment('told_at').notNull().defaultNow(),
})
