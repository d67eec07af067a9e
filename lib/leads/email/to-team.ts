import { resendVariables } from '#lib/platform/env/resend.ts'
import { reportEmails } from '#lib/leads/email/left.ts'
import { resend, type ResendSettings } from '#lib/leads/email/resend.ts'
import { sendEmail } from '#lib/leads/email/send.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** What the channels of emails to the team have in common. */
export const toTeam = {
  provider: resend,
  prepare: null,
  send: sendEmail,
  refusal: 'ours',
  renew: ({ LEADS_FROM, LEADS_TO }) => ({
    from: resendVariables.LEADS_FROM.safeParse(LEADS_FROM).data,
    to: resendVariables.LEADS_TO.safeParse(LEADS_TO).data,
  }),
  forget: { kind: 'remains', report: reportEmails },
} as const satisfies Omit<Channel<ResendSettings>, 'name' | 'start'>
