import 'server-only'
import { reason } from '#lib/log/log.ts'
import { sendEmail } from '#lib/leads/email/send.ts'
import { joinMarketingList } from '#lib/leads/channels/marketing-list/send.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/send-timeout.ts'
import type { Channel } from '#lib/database/tables.ts'

/**
 * Tries one delivery at its provider. Never throws: a response the SDK can't parse counts as a
 * failed attempt.
 *
 * @param key the provider's idempotency key, the same for every attempt
 */
export async function send(channel: Channel, payload: unknown, key: string): Promise<Outcome> {
  try {
    return await SENDERS[channel](payload, SEND_TIMEOUT, key)
  } catch (error) {
    return { kind: 'failed', reason: reason(error) }
  }
}

const SENDERS: Record<
  Channel,
  (payload: unknown, timeout: number, idempotencyKey: string) => Promise<Outcome>
> = { 'team-email': sendEmail, 'marketing-list': joinMarketingList, 'report-email': sendEmail }
