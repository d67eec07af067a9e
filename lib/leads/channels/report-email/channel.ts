import { byEmail, type ResendSettings } from '#lib/leads/email/resend.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

export const reportEmail = {
  ...byEmail,
  name: 'report-email',
  start: null,
  prepare: null,
} as const satisfies Channel<ResendSettings>
