import 'server-only'
import { env } from '#lib/env.ts'
import { drainSoon } from '#lib/leads/drain.ts'

/** Milliseconds between looks for deliveries that are due. */
const EVERY = 5_000

/**
 * Looks for deliveries that are due, for as long as this process lives. Where processes end after an answer, a cron call of
 * /api/deliveries does so instead.
 */
export function startDeliveries(): void {
  if (env.VERCEL) return
  setInterval(() => void drainSoon(), EVERY).unref()
}
