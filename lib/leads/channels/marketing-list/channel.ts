import { leaveMarketingList } from '#lib/leads/channels/marketing-list/leave.ts'
import { loops, type LoopsSettings } from '#lib/leads/channels/marketing-list/loops.ts'
import { contactSchema, type Contact } from '#lib/leads/channels/marketing-list/payload.ts'
import { joinMarketingList } from '#lib/leads/channels/marketing-list/send.ts'
import { couldBeEmail } from '#lib/leads/person/email-address.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** The person's contact on the marketing list, updated for each resource they ask for. */
export const marketingList = {
  name: 'marketing-list',
  provider: loops,
  start: {
    per: 'resource',
    payload: ({ email, source }): Contact | null =>
      couldBeEmail(email) ? { email, source } : null,
    limitedInbox: (payload) => contactSchema.safeParse(payload).data?.email ?? null,
  },
  prepare: null,
  send: joinMarketingList,
  refusal: 'typo',
  renew: null,
  forget: {
    kind: 'erase',
    place: 'Marketing list',
    needs: ['LOOPS_API_KEY'],
    erase: leaveMarketingList,
  },
} as const satisfies Channel<LoopsSettings>
