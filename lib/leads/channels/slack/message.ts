import { z } from 'zod'
import { oneLine } from '#lib/leads/email/text.ts'
import { deskUrl } from '#lib/leads/booking/desk-url.ts'
import type { NewLead } from '#lib/leads/provider/channel.ts'

export const messageSchema = z.object({ text: z.string() })

export type SlackMessage = z.infer<typeof messageSchema>

/** One line about a person: who, what they asked for, and where the team sees them. */
export function newLead({ id, email, title, siteUrl }: NewLead): SlackMessage {
  const [who, what] = [oneLine(email, 320), oneLine(title, 120)].map(escape)
  return { text: `New lead: ${who} asked for ${what} ${deskUrl(siteUrl, id)}` }
}

/** Slack reads mentions and links, such as <!channel>, only between these characters. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
