import { z } from 'zod'
import { Webhook } from 'standardwebhooks'
import { postJson, turnedOff } from '#lib/leads/provider/post.ts'
import { isPrivateHost } from '#lib/platform/http/post-once.ts'
import { fail, pass, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type {
  Provider,
  CallNews,
  Channel,
  NewEvent,
  NewLead,
  Attempt,
} from '#lib/leads/provider/channel.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'
import { rowsOf } from '#lib/leads/story/details.ts'
import { resultOf } from '#lib/leads/story/results.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'

export type WebhookSettings = Pick<Env, 'WEBHOOK_URL' | 'WEBHOOK_SECRETS' | 'WEBHOOK_ALLOW_PRIVATE'>

/** Webhooks have no call that changes nothing, so this looks at the settings only. */
const check: Check = async (variables) => {
  const { WEBHOOK_URL: given, WEBHOOK_ALLOW_PRIVATE: open, WEBHOOK_SECRETS: keys = '' } = variables
  const url = URL.parse(given ?? '')
  if (!url) return []
  if (open !== '1' && isPrivateHost(url))
    return [fail('Webhook of leads', `${url.host} is not public. See WEBHOOK_ALLOW_PRIVATE.`)]
  const number = keys.includes(',') ? 'two secrets' : 'one secret'
  return [pass('Webhook of leads', `goes to ${url.host}, signed with ${number}.`)]
}

export const receiver = { name: 'webhook', check } as const satisfies Provider

/** Another system, such as a CRM, that gets each person and resource by a signed webhook. */
export const webhook = {
  name: 'webhook',
  provider: receiver,
  start: {
    per: 'resource',
    payload: (lead, { WEBHOOK_URL }) => (WEBHOOK_URL ? leadCreated(lead) : null),
  },
  onEvent: (event, { WEBHOOK_URL }) => (WEBHOOK_URL ? newsOf(event) : null),
  onCall: (news, { WEBHOOK_URL }) => (WEBHOOK_URL ? callTold(news) : null),
  prepare: null,
  send: sendWebhook,
  refusal: 'ours',
  renew: null,
  forget: {
    kind: 'remains',
    report: (ids) => `your CRM: delete them there. Webhook IDs: ${ids.join(', ')}`,
  },
} as const satisfies Channel<WebhookSettings>

/** What a receiver gets, in the structure that Standard Webhooks recommends. */
export const webhookSchema = z.object({
  type: z.string(),
  /** ISO date and time of what happened, which may be long before an attempt. */
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export type WebhookPayload = z.infer<typeof webhookSchema>

/** `lead.created`: somebody asked for a resource, for the first time. */
export function leadCreated(lead: NewLead): WebhookPayload {
  const { id, email, source, title, page, attribution, at, siteUrl } = lead
  return {
    type: 'lead.created',
    timestamp: at.toISOString(),
    data: {
      lead: id,
      email,
      resource: sourceSlug(source),
      title,
      page: page === null ? null : siteUrl + page,
      attribution: attribution ?? {},
    },
  }
}

/** Seconds in which a visitor may go on changing a result: the latest by then is sent. */
const SETTLING = 60

/** `lead.tool_finished`, `lead.booking_pressed` and `lead.details_given`, each once after a submission. */
export function newsOf(event: NewEvent) {
  const timestamp = new Date().toISOString()
  const { kind, lead } = event
  if (kind === 'booking') {
    const type = 'lead.booking_pressed'
    return { name: type, payload: { type, timestamp, data: { lead } }, wait: 0 }
  }
  if (kind === 'details') {
    const type = 'lead.details_given'
    const details = rowsOf(event.answers)
    return { name: type, payload: { type, timestamp, data: { lead, details } }, wait: 0 }
  }
  // A colleague's figures are not this person's.
  const result = event.shared ? null : resultOf(event)
  if (!result) return null
  const type = 'lead.tool_finished'
  const payload = { type, timestamp, data: { lead, ...result } }
  return { name: `${type} ${result.tool}`, payload, wait: SETTLING }
}

/** `lead.call_booked` and the like, each once for a call; `lead.won` and `lead.lost`. */
export function callTold({ lead, person: { email }, at, ...news }: CallNews) {
  const told = (name: string, more: object) => {
    const data = { lead, email, ...more }
    return {
      name,
      payload: { type: name, timestamp: at.toISOString(), data } satisfies WebhookPayload,
      wait: 0,
    }
  }
  switch (news.kind) {
    case 'booked':
    case 'moved':
    case 'cancelled':
    case 'held': {
      const { id, status, startsAt, endsAt, timeZone, host, place, cancelledBy, reason } = news.call
      const { name, email: bookedAs, answers } = news.call
      const who = { name, email: bookedAs }
      const zone = { timeZone: timeZone || null }
      const call = { id, status, startsAt, endsAt, ...zone, who, host, place, answers }
      const { movedFrom } = news
      return told(`lead.call_${news.kind}`, { call: { ...call, cancelledBy, reason, movedFrom } })
    }
    case 'won':
      return told('lead.won', { amount: news.amount, currency: news.currency })
    case 'lost':
      return told('lead.lost', { reason: news.reason })
    default:
      return null
  }
}

/**
 * Signed with each secret, under an ID that is the same for every attempt. Any 2xx response means
 * that the receiver has it.
 */
export async function sendWebhook(
  payload: unknown,
  settings: WebhookSettings,
  attempt: Attempt,
): Promise<Outcome> {
  const { WEBHOOK_URL: url, WEBHOOK_SECRETS: secrets = [], WEBHOOK_ALLOW_PRIVATE: open } = settings
  if (!url) return turnedOff('Webhook', 'WEBHOOK_URL')
  const parsed = webhookSchema.safeParse(payload)
  if (!parsed.success) return { kind: 'refused', reason: 'the stored webhook is not readable' }
  const body = JSON.stringify(parsed.data)
  const now = new Date()
  const { key } = attempt
  const headers = {
    'user-agent': 'Northwright-Webhook',
    'webhook-id': key,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(key, now, body))
      .join(' '),
  }
  const post = { service: 'Webhook', url: new URL(url), headers, body, allowPrivate: open ?? false }
  return postJson(post, attempt)
}
