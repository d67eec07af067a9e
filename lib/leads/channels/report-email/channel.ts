import { resendVariables } from '#lib/platform/env/resend.ts'
import { reportEmails } from '#lib/leads/email/left.ts'
import { resend, type ResendSettings } from '#lib/leads/email/resend.ts'
import { sendEmail } from '#lib/leads/email/send.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** A report that a visitor asked for, by email. `queue.ts` starts it, with limits of its own. */
export const reportEmail = {
  name: 'report-email',
  provider: resend,
  start: null,
  prepare: null,
  send: sendEmail,
  refusal: 'ours',
  renew: ({ LEADS_FROM }) => ({ from: resendVariables.LEADS_FROM.safeParse(LEADS_FROM).data }),
  forget: { kind: 'remains', report: reportEmails },
} as const satisfies Channel<ResendSettings>
