import { toVisitor, type ResendSettings } from '#lib/leads/email/resend.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** A report that a visitor asked for, by email. `queue.ts` starts it, with limits of its own. */
export const reportEmail = {
  ...toVisitor,
  name: 'report-email',
  consent: { purpose: 'request', address: toVisitor.visitor },
  start: null,
  prepare: null,
} as const satisfies Channel<ResendSettings>
