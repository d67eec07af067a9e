import { bigint, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { moment } from '#lib/platform/database/time.ts'

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
