import 'server-only'
import { queueDueEmails } from '#lib/leads/channels/lead-email/queue.ts'
import { queueDigest } from '#lib/leads/digest/queue.ts'
import { queueFollowUps } from '#lib/leads/follow-up/queue.ts'
import { logError } from '#lib/platform/log/log.ts'

/** What is due without a new lead, each in as many processes as may be. */
const QUEUES = {
  'Second emails to the team': queueFollowUps,
  'Emails about results': queueDueEmails,
  'The team’s daily email': queueDigest,
}

let running: Promise<void> | undefined

/**
 * Queues the deliveries that are due by now and that no request queues. Never throws: failures are
 * logged, and what is due stays due.
 */
export function queueDue(): Promise<void> {
  running ??= queueAll().finally(() => (running = undefined))
  return running
}

async function queueAll(): Promise<void> {
  for (const [what, queue] of Object.entries(QUEUES)) {
    await queue().catch((error: unknown) => logError(`Not queued: ${what}`, error))
  }
}
