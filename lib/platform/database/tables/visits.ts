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
} from 'drizzle-orm/pg-core'

/**
 * What visitors did today and yesterday, without who: one row a visitor, step, resource and detail.
 * Triggers on `email_submissions` and `person_events` add what leads did (decision 0136). Older
 * days are moved to `visit_totals`.
 */
export const visitEvents = pgTable(
  'visit_events',
  {
    /** UTC. */
    day: date().notNull(),
    /** A name from lib/insight/steps.ts. */
    step: text().notNull(),
    /** Slug; empty for pages without a gate. */
    resource: text().notNull().default(''),
    /** The question of the quiz; otherwise empty. */
    detail: text().notNull().default(''),
    /** A hash under the day's key; random for what triggers add. */
    visitor: text().notNull(),
    /** How the visit began: campaign, host of the referrer, path of the first page. */
    campaign: text().notNull().default(''),
    referrer: text().notNull().default(''),
    landing: text().notNull().default(''),
    /** Whether `visit_sums` has it: all but those from before that table was there. */
    isSummed: boolean('is_summed').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.step, table.resource, table.detail, table.visitor] }),
    index('visit_events_unsummed')
      .on(table.day)
      .concurrently()
      .where(sql`not ${table.isSummed}`),
  ],
)

/** How often a step was taken. */
const counted = {
  day: date().notNull(),
  step: text().notNull(),
  resource: text().notNull(),
  /** What `value` is: a column of `visit_events`; 'all' for the sum, with no value. */
  dimension: text().notNull(),
  value: text().notNull(),
  /** Below 0 in `visit_sums` for rows that were deleted. */
  visits: integer().notNull(),
}

/**
 * How often each step was taken, as the rows of `visit_events` say: what is in both kinds of row
 * together. Triggers add one for each change and wait for nobody (decision 0136).
 */
export const visitSums = pgTable(
  'visit_sums',
  {
    ...counted,
    /** Whether it is the only one of its kind, to which changes are added in turn. */
    isSum: boolean('is_sum').notNull().default(false),
  },
  (table) => [
    uniqueIndex('visit_sums_once')
      .on(table.dimension, table.day, table.step, table.resource, table.value)
      .where(sql`${table.isSum}`),
  ],
)

/** The same of days that are over. */
export const visitTotals = pgTable('visit_totals', counted, (table) => [
  primaryKey({
    columns: [table.dimension, table.day, table.step, table.resource, table.value],
  }),
])

/** Who was shown which variant of a page today and yesterday, without who: one row a visitor. */
export const experimentVisits = pgTable(
  'experiment_visits',
  {
    /** UTC. */
    day: date().notNull(),
    /** The `_id` of the document, and the `_key` of the variant. */
    experiment: text().notNull(),
    variant: text().notNull(),
    /** A hash under the day's key. */
    visitor: text().notNull(),
    /** The same of the visitor's network alone; empty from versions that didn't store it. */
    network: text().notNull().default(''),
    /** Whether the visitor did later that day what the experiment is about. */
    reached: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.experiment, table.variant, table.visitor] }),
    index('experiment_visits_network').on(table.day, table.experiment, table.network),
  ],
)

/**
 * The same of days that are over, as numbers. Without a variant: visitors who were in none, since
 * too many of a day had their network; of all days.
 */
export const experimentTotals = pgTable(
  'experiment_totals',
  {
    day: date().notNull(),
    experiment: text().notNull(),
    variant: text().notNull(),
    visitors: integer().notNull(),
    goals: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.experiment, table.variant] })],
)

/** The days on which a page was published while an experiment ran on it. */
export const experimentChanges = pgTable(
  'experiment_changes',
  {
    experiment: text().notNull(),
    /** UTC. */
    day: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.experiment, table.day] })],
)

/** The key of a day's hashes, deleted when the day is over. */
export const visitKeys = pgTable('visit_keys', {
  day: date().primaryKey(),
  key: text().notNull(),
})

/**
 * What pages took on visitors' own devices, without who: how many loads of a day had a value in
 * each bucket (lib/insight/field/buckets.ts). Of days that are over, the pages that were loaded most
 * keep their path.
 */
export const fieldSums = pgTable(
  'field_sums',
  {
    /** UTC. */
    day: date().notNull(),
    /** Path; 'other' for all that keep none. */
    page: text().notNull(),
    device: text().notNull(),
    release: text().notNull(),
    metric: text().notNull(),
    bucket: integer().notNull(),
    loads: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.page, table.device, table.release, table.metric, table.bucket],
    }),
  ],
)

/** What the crawlers of assistants took, by their name: pages, or their Markdown twins. */
export const crawlerSums = pgTable(
  'crawler_sums',
  {
    /** UTC. */
    day: date().notNull(),
    crawler: text().notNull(),
    /** 'page' or 'twin'. */
    kind: text().notNull(),
    taken: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.crawler, table.kind] })],
)
