import {
  confirmationSchema,
  type ConfirmationWish,
} from '#lib/leads/channels/confirmation-email/wish.ts'
import { toVisitor, type ResendSettings } from '#lib/leads/email/resend.ts'
import { isReplyable } from '#lib/leads/email/text.ts'
import { inboxOf } from '#lib/leads/person/email-address.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** Asks whether an address is its owner's, where the site settings want to know. */
export const confirmationEmail = {
  ...toVisitor,
  name: 'confirmation-email',
  start: {
    per: 'submission',
    payload: ({ email: to, source, confirmation: covers }): ConfirmationWish | null =>
      covers !== 'none' && isReplyable(to) ? { wish: { to, source, covers } } : null,
  },
  limits(payload) {
    const { wish } = confirmationSchema.safeParse(payload).data ?? {}
    if (!wish) return []
    return [
      ['lead-emails-to-inbox', inboxOf(wish.to)],
      ['lead-emails-from-site', ''],
    ]
  },
  // Loaded on first use: the commands that read this list have no content lake.
  async prepare(claimed) {
    const wish = confirmationSchema.safeParse(claimed.payload).data
    if (!wish) return { kind: 'ready', payload: claimed.payload }
    const { prepareConfirmation } =
      await import('#lib/leads/channels/confirmation-email/prepare.ts')
    return prepareConfirmation(claimed, wish)
  },
} as const satisfies Channel<ResendSettings>
