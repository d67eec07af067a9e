import 'server-only'
import { reason } from '#lib/http/log.ts'
import { sendEmail } from '#lib/leads/mail/send.ts'
import { joinMarketingList } from '#lib/leads/marketing-list/send.ts'
import type { Outcome } from '#lib/leads/outcome.ts'
import { SEND_LIMIT } from '#lib/leads/send-limit.ts'
import type { Channel } from '#lib/leads/tables.ts'

/**
 * Tries one delivery at its provider. Never throws: a response the SDK can't parse counts as a
 * failed attempt.
 *
 * @param key the provider's idempotency key, the same for every attempt
 */
export async function send(channel: Channel, payload: unknown, key: string): Promise<Outcome> {
  try {
    return await SENDERS[channel](payload, SEND_LIMIT, key)
  } catch (error) {
    return { kind: 'failed', reason: reason(error) }
  }
}

const SENDERS: Record<
  Channel,
  (payload: unknown, timeLimit: number, idempotencyKey: string) => Promise<Outcome>
> = { 'team-email': sendEmail, 'marketing-list': joinMarketingList, 'report-email': sendEmail }
