import { renderTeamEmail } from '#lib/leads/channels/team-email/render.ts'
import type { ResendSettings } from '#lib/leads/email/resend.ts'
import { senderOf } from '#lib/leads/email/sender.ts'
import { toTeam } from '#lib/leads/email/to-team.ts'
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
