import { Webhook } from 'standardwebhooks'
import { postOnce } from '#lib/platform/http/post-once.ts'
import { PrivateAddressError } from '#lib/platform/http/public-address.ts'
import { webhookSchema } from '#lib/leads/channels/webhook/payload.ts'
import type { WebhookSettings } from '#lib/leads/channels/webhook/receiver.ts'
import type { Attempt } from '#lib/leads/provider/channel.ts'
import { ACCOUNT_BACKOFF, outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'
import { reason } from '#lib/platform/log/log.ts'

/**
 * Sends a webhook as Standard Webhooks describes it: signed with each secret, under an ID that is
 * the same for every attempt. Any 2xx response means that the receiver has it.
 *
 * @param payload a `WebhookPayload`
 */
export async function sendWebhook(
  payload: unknown,
  settings: WebhookSettings,
  { key, timeout }: Attempt,
): Promise<Outcome> {
  const { WEBHOOK_URL: url, WEBHOOK_SECRETS: secrets = [] } = settings
  if (!url) return off()
  const parsed = webhookSchema.safeParse(payload)
  if (!parsed.success) return { kind: 'refused', reason: 'the stored webhook is not readable' }
  const body = JSON.stringify(parsed.data)
  const now = new Date()
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Northwright-Webhook',
    'webhook-id': key,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(key, now, body))
      .join(' '),
  }
  const signal = AbortSignal.timeout(timeout)
  const allowPrivate = settings.WEBHOOK_ALLOW_PRIVATE ?? false
  try {
    const response = await postOnce({ url: new URL(url), headers, body, signal, allowPrivate })
    if (response.ok) return { kind: 'sent', providerId: key }
    const { status } = response
    const about = `Webhook: ${status} ${await response.text()}`.trim()
    // 410 asks us to stop until somebody looks at it.
    const gone = status === 410 ? { about: 'account' as const } : {}
    return outcomeOf({ status, headers: response.headers, reason: about, ...gone })
  } catch (error) {
    const why = `Webhook: ${signal.aborted ? 'no response in time' : reason(error)}`
    if (error instanceof PrivateAddressError)
      return { kind: 'failed', reason: why, holdFor: ACCOUNT_BACKOFF }
    return { kind: 'failed', reason: why }
  }
}

/** Deliveries from before the webhook was turned off wait, rather than be lost, until it is on. */
function off(): Outcome {
  const why = 'Webhook: WEBHOOK_URL is not set'
  return { kind: 'failed', reason: why, holdFor: ACCOUNT_BACKOFF }
}
