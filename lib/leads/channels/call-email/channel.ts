import { alertOf, callWishSchema, wishOf } from '#lib/leads/channels/call-email/wish.ts'
import { byEmail, type ResendSettings } from '#lib/leads/email/resend.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/**
 * Tells a person's owner, or else the team, of a call that is booked, moved or canceled, and of a
 * booking page that was opened.
 */
export const callEmail = {
  ...byEmail,
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

/** Tells them that a person is hot, and an owner that they have one more to look after. */
export const alertEmail = {
  ...callEmail,
  name: 'alert-email',
  onCall: alertOf,
} as const satisfies Channel<ResendSettings>
