import { z } from 'zod'
import { oneLine } from '#lib/leads/email/text.ts'
import type { NewLead } from '#lib/leads/provider/channel.ts'

export const messageSchema = z.object({ text: z.string() })

export type SlackMessage = z.infer<typeof messageSchema>

/** One line about a person: who, and what they asked for. */
export function newLead({ email, title }: NewLead): SlackMessage {
  return {
    text: `New lead: ${escape(oneLine(email, 320))} asked for ${escape(oneLine(title, 120))}`,
  }
}

/** Slack reads mentions and links, such as <!channel>, only between these characters. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
