import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '#lib/platform/database/tables/people.ts'
import { moment } from '#lib/platform/database/time.ts'

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
