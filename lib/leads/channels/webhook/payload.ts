import { z } from 'zod'
import { sourceSlug } from '#lib/leads/person/source-slug.ts'
import type { NewEvent, NewLead } from '#lib/leads/provider/channel.ts'
import { resultOf } from '#lib/leads/story/results.ts'

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

/** `lead.tool_finished` and `lead.booking_pressed`, each sent once after a submission. */
export function newsOf(event: NewEvent) {
  const timestamp = new Date().toISOString()
  const { kind, lead } = event
  if (kind === 'booking') {
    const type = 'lead.booking_pressed'
    return { name: type, payload: { type, timestamp, data: { lead } }, wait: 0 }
  }
  // A colleague's figures are not this person's.
  const result = event.shared ? null : resultOf(event)
  if (!result) return null
  const type = 'lead.tool_finished'
  const payload = { type, timestamp, data: { lead, ...result } }
  return { name: `${type} ${result.tool}`, payload, wait: SETTLING }
}
