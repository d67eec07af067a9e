import { resendVariables } from '#lib/env/resend.ts'
import { renderTeamEmail } from '#lib/leads/channels/team-email/render.ts'
import { reportEmails } from '#lib/leads/email/left.ts'
import { resend, type ResendSettings } from '#lib/leads/email/resend.ts'
import { sendEmail } from '#lib/leads/email/send.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** One email to the team about each person. */
export const teamEmail = {
  name: 'team-email',
  provider: resend,
  start: {
    per: 'person',
    payload: (lead, { LEADS_FROM: from, LEADS_TO: to }) =>
      renderTeamEmail(lead, { from, to, siteUrl: lead.siteUrl }),
    limitedInbox: null,
  },
  send: sendEmail,
  refusal: 'ours',
  renew: ({ LEADS_FROM, LEADS_TO }) => ({
    from: resendVariables.LEADS_FROM.safeParse(LEADS_FROM).data,
    to: resendVariables.LEADS_TO.safeParse(LEADS_TO).data,
  }),
  forget: { kind: 'remains', report: reportEmails },
} as const satisfies Channel<ResendSettings>
