import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { moment } from '#lib/platform/database/time.ts'

/** `honeypot`: the hidden field was filled in. */
const FLAGS = ['honeypot'] as const
export type Flag = (typeof FLAGS)[number]

/** Where sales is with a person. */
export const PERSON_STATES = ['new', 'in-talks', 'won', 'lost', 'not-a-fit'] as const
export type PersonState = (typeof PERSON_STATES)[number]

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
