import type { ResendSettings } from '#lib/leads/email/resend.ts'
import { toTeam } from '#lib/leads/email/to-team.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/**
 * The second email to the team about a person: what they did since the first.
 * `lib/leads/follow-up/queue.ts` starts it.
 */
export const followUpEmail = {
  ...toTeam,
  name: 'follow-up-email',
  start: null,
  hasQuota: true,
} as const satisfies Channel<ResendSettings>
