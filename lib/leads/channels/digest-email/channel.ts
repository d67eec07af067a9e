import { assemble, digestSchema } from '#lib/leads/channels/digest-email/payload.ts'
import type { ResendSettings } from '#lib/leads/email/resend.ts'
import { sendEmail } from '#lib/leads/email/send.ts'
import { toTeam } from '#lib/leads/email/to-team.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

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
