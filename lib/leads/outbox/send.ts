import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { reason } from '#lib/platform/log/log.ts'
import { channelNamed, type ChannelName } from '#lib/leads/channels/channels.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/send-timeout.ts'

/**
 * Tries one delivery at its provider. Never throws: a response the SDK can't parse counts as a
 * failed attempt.
 *
 * @param key the provider's idempotency key, the same for every attempt
 */
export async function send(name: ChannelName, payload: unknown, key: string): Promise<Outcome> {
  try {
    return await channelNamed(name).send(payload, env, { timeout: SEND_TIMEOUT, key })
  } catch (error) {
    return { kind: 'failed', reason: reason(error) }
  }
}
