import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#lib/platform/database/time.ts'

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
