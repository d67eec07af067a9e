import { wishSchema, type Wish } from '#lib/leads/channels/lead-email/wish.ts'
import { toVisitor, type ResendSettings } from '#lib/leads/email/resend.ts'
import type { Wanted } from '#lib/platform/database/allowance.ts'
import { isReplyable } from '#lib/leads/email/text.ts'
import { inboxOf } from '#lib/leads/person/email-address.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** One email a resource: with a link it starts with the lead, with a result in `queueDueEmails`. */
export const leadEmail = {
  ...toVisitor,
  name: 'lead-email',
  consent: { purpose: 'request', address: toVisitor.visitor },
  start: {
    per: 'resource',
    payload: ({ email, source, opens, network }): Wish | null =>
      opens !== 'tool' && opens !== 'nothing' && isReplyable(email)
        ? { wish: { to: email, source, network } }
        : null,
  },
  limits(payload) {
    const { wish } = wishSchema.safeParse(payload).data ?? {}
    if (!wish) return []
    const { to, network } = wish
    const limits: Wanted[] = [['lead-emails-to-inbox', inboxOf(to)]]
    if (network) limits.push(['lead-emails-from-network', network])
    return [...limits, ['lead-emails-from-site', '']]
  },
  // Loaded on first use: the commands that read this list have no content lake.
  async prepare(claimed) {
    const wish = wishSchema.safeParse(claimed.payload).data
    if (!wish) return { kind: 'ready', payload: claimed.payload }
    const { prepareLeadEmail } = await import('#lib/leads/channels/lead-email/prepare.ts')
    return prepareLeadEmail(claimed, wish)
  },
} as const satisfies Channel<ResendSettings>
