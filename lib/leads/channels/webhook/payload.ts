import { z } from 'zod'
import type { NewLead } from '#lib/leads/provider/channel.ts'

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
      resource: source.replace(/^resource_/, ''),
      title,
      page: page === null ? null : siteUrl + page,
      attribution: attribution ?? {},
    },
  }
}
