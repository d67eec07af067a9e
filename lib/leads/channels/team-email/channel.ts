import { z } from 'zod'
import { renderTeamEmail } from '#lib/leads/channels/team-email/render.ts'
import {
  type ResendSettings,
  toTeam,
  sendEmail,
  emailSchema,
  type Email,
} from '#lib/leads/email/resend.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** One email to the team about each person, at once, unless it has them in a digest. */
export const teamEmail = {
  ...toTeam,
  name: 'team-email',
  start: {
    per: 'person',
    payload: (lead, { LEADS_FROM, LEADS_TO: to }) =>
      lead.isForDigest
        ? null
        : renderTeamEmail(lead, {
            from: senderOf(LEADS_FROM, lead.sender),
            to,
            company: lead.company,
            siteUrl: lead.siteUrl,
          }),
  },
} as const satisfies Channel<ResendSettings>

/** What a person did since the first email. `lib/leads/follow-up/queue.ts` starts it. */
export const followUpEmail = {
  ...toTeam,
  name: 'follow-up-email',
  start: null,
  hasQuota: true,
} as const satisfies Channel<ResendSettings>

/** One email to the team a day, about everybody who came. `lib/leads/digest/queue.ts` starts it. */
export const digestEmail = {
  ...toTeam,
  name: 'digest-email',
  start: null,
  send(payload, settings, attempt) {
    const { data: digest } = digestSchema.safeParse(payload)
    return sendEmail(digest && assemble(digest), settings, attempt)
  },
} as const satisfies Channel<ResendSettings>

export const PEOPLE = '<!--people-->'

/** An erasure takes a person's part out of a digest that waits (`forget_in_digests`). */
const digestSchema = emailSchema.extend({
  people: z.array(z.object({ id: z.string(), html: z.string(), text: z.string() })),
})

export type Digest = z.infer<typeof digestSchema>

export function assemble({ people, ...email }: Digest): Email {
  const insert = (part: 'html' | 'text') =>
    email[part].split(PEOPLE).join(people.map((person) => person[part]).join(''))
  return { ...email, html: insert('html'), text: insert('text') }
}
