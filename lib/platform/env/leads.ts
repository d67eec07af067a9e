import { z } from 'zod'
import { secret, whole } from '#lib/platform/env/kinds.ts'

/** The leads database, how fast leads are passed on, and how long they are kept. */
export const leadVariables = {
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'the Postgres connection string, such as postgres://user:password@host:5432/database',
  }),
  /** Used by `npm run db:migrate` only: the same database, bypassing its pooler. */
  DATABASE_DIRECT_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'the Postgres connection string that passes no pooler, such as postgres://user:password@host:5432/database',
    })
    .optional(),
  CRON_SECRET: secret(
    'the secret that the cron call of /api/deliveries carries, at least 16 characters',
  ),
  /** The one before, for as long as what was made under it is to stay valid. */
  CRON_SECRET_PREVIOUS: secret(
    'the CRON_SECRET before this one, at least 16 characters',
  ).optional(),
  /** Maximum emails to the team, and maximum contacts, sent per hour; the rest wait. */
  DELIVERIES_PER_HOUR: whole(
    'how many leads an hour are passed on at most, a whole number from 1',
    1,
  ).default(100),
  LEADS_KEPT_MONTHS: whole(
    'after how many months leads are erased, a whole number from 1 to 1200',
    1,
    1200,
  ).default(24),
  /**
   * Set by Vercel. No process outlives its response there, so deliveries wait for the cron call.
   */
  VERCEL: z.string().optional(),
}
