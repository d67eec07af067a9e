import { loops, type LoopsSettings } from '#lib/leads/channels/marketing-list/loops.ts'
import { contactSchema, type Contact } from '#lib/leads/channels/marketing-list/payload.ts'
import { joinMarketingList } from '#lib/leads/channels/marketing-list/send.ts'
import { couldBeEmail } from '#lib/leads/person/email-address.ts'
import { inboxOf, personOf } from '#lib/leads/person/person.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** The person's contact on the marketing list, updated for each resource they ask for. */
export const marketingList = {
  name: 'marketing-list',
  provider: loops,
  start: {
    per: 'resource',
    payload: ({ email, source }): Contact | null =>
      couldBeEmail(email) ? { email, source } : null,
  },
  limits(payload) {
    const { email } = contactSchema.safeParse(payload).data ?? { email: '' }
    const inbox = inboxOf(email)
    // Most email addresses are their inbox's only spelling, and cost no query.
    return inbox === personOf(email) ? [] : [['contacts-of-inbox', inbox]]
  },
  prepare: null,
  send: joinMarketingList,
  refusal: 'typo',
  renew: null,
  forget: { kind: 'erase', place: 'Marketing list', by: 'marketing-list-erasure' },
} as const satisfies Channel<LoopsSettings>
