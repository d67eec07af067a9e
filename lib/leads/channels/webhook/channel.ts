import { leadCreated, newsOf } from '#lib/leads/channels/webhook/payload.ts'
import { receiver, type WebhookSettings } from '#lib/leads/channels/webhook/receiver.ts'
import { sendWebhook } from '#lib/leads/channels/webhook/send.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** Another system, such as a CRM, that gets each person and resource by a signed webhook. */
export const webhook = {
  name: 'webhook',
  provider: receiver,
  start: {
    per: 'resource',
    payload: (lead, { WEBHOOK_URL }) => (WEBHOOK_URL ? leadCreated(lead) : null),
  },
  onEvent: (event, { WEBHOOK_URL }) => (WEBHOOK_URL ? newsOf(event) : null),
  prepare: null,
  send: sendWebhook,
  refusal: 'ours',
  renew: null,
  forget: {
    kind: 'remains',
    report: (ids) => `your CRM: delete them there. Webhook IDs: ${ids.join(', ')}`,
  },
} as const satisfies Channel<WebhookSettings>
