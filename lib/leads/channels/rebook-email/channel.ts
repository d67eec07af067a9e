import type { Call } from '#lib/leads/story/calls.ts'
import { rebookSchema, type Rebooking } from '#lib/leads/channels/rebook-email/wish.ts'
import { toVisitor, type ResendSettings } from '#lib/leads/email/resend.ts'
import { isReplyable } from '#lib/leads/email/text.ts'
import { inboxOf } from '#lib/leads/person/email-address.ts'
import type { CallNews, Channel } from '#lib/leads/provider/channel.ts'

/** How long a person who cancels has to book again by themselves, in seconds. */
const PAUSE = 900

/** One email to a person who canceled or missed a call, with a way to book another. */
export const rebookEmail = {
  ...toVisitor,
  name: 'rebook-email',
  start: null,
  hasQuota: true,
  onCall({ kind, settings, lead, ...news }) {
    const call = 'call' in news ? news.call : null
    if (!call || !settings.offersAgain || !isLost(kind, call) || !isReplyable(call.email))
      return null
    const wish = { call: call.id, to: call.email, lead }
    return { name: 'again', payload: { wish } satisfies Rebooking, wait: PAUSE }
  },
  limits(payload) {
    const { wish } = rebookSchema.safeParse(payload).data ?? {}
    if (!wish) return []
    return [
      ['lead-emails-to-inbox', inboxOf(wish.to)],
      ['lead-emails-from-site', ''],
    ]
  },
  // Loaded on first use: the commands that read this list have no content lake.
  async prepare(claimed) {
    const rebooking = rebookSchema.safeParse(claimed.payload).data
    if (!rebooking) return { kind: 'ready', payload: claimed.payload }
    const { prepareRebooking } = await import('#lib/leads/channels/rebook-email/prepare.ts')
    return prepareRebooking(claimed, rebooking)
  },
} as const satisfies Channel<ResendSettings>

/** Whom the team has canceled, the team tells by itself. */
function isLost(kind: CallNews['kind'], { status, cancelledBy }: Call): boolean {
  if (kind === 'missed') return true
  return kind === 'cancelled' && status === 'cancelled' && cancelledBy !== 'team'
}
