import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { drainSoon } from '#lib/leads/outbox/drain.ts'
import { addFromOlderLeads } from '#lib/leads/older-leads.ts'
import { queueDue } from '#lib/leads/queue-due.ts'
import { scorePeople } from '#lib/leads/score/sweep.ts'
import { eraseAllExpired } from '#lib/leads/erasure/retention.ts'

/** Polling interval for due deliveries, in milliseconds. */
const DRAIN_INTERVAL = 5_000
/** How old the score of a person who does something gets, in milliseconds. */
const SCORE_INTERVAL = 5_000
/** How often it is looked for what an upgrade has left to add, in milliseconds. */
const OLDER_INTERVAL = 5_000
/** Polling interval for leads past their retention period, in milliseconds. */
const ERASE_INTERVAL = 3_600_000

/**
 * Polls for due deliveries, for people to score, for leads to erase and for what
 * an upgrade has left to add, as long as this process
 * lives. Where a process ends with its response, a cron call of /api/deliveries does this instead.
 */
export function startDeliveries(): void {
  if (env.VERCEL) return
  setInterval(() => void queueDue().then(() => drainSoon()), DRAIN_INTERVAL).unref()
  setInterval(() => void scorePeople(), SCORE_INTERVAL).unref()
  setInterval(() => void addFromOlderLeads(), OLDER_INTERVAL).unref()
  setInterval(() => void eraseAllExpired(), ERASE_INTERVAL).unref()
}
