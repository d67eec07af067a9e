import { callWishSchema, wishOf } from '#lib/leads/channels/call-email/wish.ts'
import { toTeam, type ResendSettings } from '#lib/leads/email/resend.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** Tells the team of a call that is booked, moved or canceled, or that didn't follow a press. */
export const callEmail = {
  ...toTeam,
  name: 'call-email',
  start: null,
  hasQuota: true,
  onCall: wishOf,
  // Loaded on first use: the commands that read this list have no content lake.
  async prepare(claimed) {
    const wish = callWishSchema.safeParse(claimed.payload).data
    if (!wish) return { kind: 'ready', payload: claimed.payload }
    const { prepareCall, callEmailOf } = await import('#lib/leads/channels/call-email/compose.ts')
    return prepareCall(claimed, wish, callEmailOf)
  },
} as const satisfies Channel<ResendSettings>
