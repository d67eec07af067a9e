import 'server-only'
import { env } from '#lib/env.ts'
import { drainSoon } from '#lib/leads/drain.ts'
import { eraseAllExpired } from '#lib/leads/retention.ts'

/** Milliseconds between looks for deliveries that are due. */
const EVERY = 5_000
/** Milliseconds between looks for leads that are old enough to be erased. */
const ERASE_EVERY = 3_600_000

/**
 * Looks for deliveries that are due, and for leads to erase, for as long as this process lives. Where processes end after an answer, a cron call of
 * /api/deliveries does so instead.
 */
export function startDeliveries(): void {
  if (env.VERCEL) return
  setInterval(() => void drainSoon(), EVERY).unref()
  setInterval(() => void eraseAllExpired(), ERASE_EVERY).unref()
}
