import { z } from 'zod'

const mailbox = 'an email address such as leads@example.com or Northwright <leads@example.com>'

/** The leads database, who gets notified, and which marketing list leads join. */
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
  RESEND_API_KEY: z.string({ error: 'the API key of Resend, such as re_123' }).min(1),
  RESEND_BASE_URL: z
    .url('the URL of another Resend, for the local one')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LEADS_FROM: z.string({ error: mailbox }).regex(/@/, mailbox),
  LEADS_TO: z
    .string({
      error: 'who is notified of each lead: one email address, or several separated by commas',
    })
    .regex(/@/, 'who is notified of each lead: one email address, or several separated by commas')
    .transform((list) => list.split(',').map((email) => email.trim())),
  LOOPS_API_KEY: z.string({ error: 'the API key of Loops' }).min(1),
  LOOPS_API_ROOT: z
    .url('the URL of another Loops, for the local one')
    .transform((url) => url.replace(/\/*$/, '/'))
    .optional(),
  CRON_SECRET: z
    .string({
      error: 'the secret that the cron call of /api/deliveries carries, at least 16 characters',
    })
    .min(16, 'the secret that the cron call of /api/deliveries carries, at least 16 characters'),
  /** Maximum emails to the team, and maximum contacts, sent per hour; the rest wait. */
  DELIVERIES_PER_HOUR: z.coerce
    .number('how many leads an hour are passed on at most, 1 or more')
    .int('how many leads an hour are passed on at most, a whole number')
    .min(1, 'how many leads an hour are passed on at most, 1 or more')
    .default(100),
  LEADS_KEPT_MONTHS: z.coerce
    .number('after how many months leads are erased, 1 to 1200')
    .int('after how many months leads are erased, a whole number')
    .min(1, 'after how many months leads are erased, 1 to 1200')
    .max(1200, 'after how many months leads are erased, 1 to 1200')
    .default(24),
  /**
   * Set by Vercel. No process outlives its response there, so deliveries wait for the cron call.
   */
  VERCEL: z.string().optional(),
}
