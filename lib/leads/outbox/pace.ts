import 'server-only'
import { take } from '#lib/database/allowance.ts'
import type { Claim } from '#lib/leads/outbox/deliveries.ts'
import { contactSchema } from '#lib/leads/channels/marketing-list/payload.ts'
import { inboxOf, personOf } from '#lib/leads/person/person.ts'

/**
 * Why a delivery's first attempt can't be made. `wait`: the hour's quota is used up, and the whole
 * channel waits. `refuse`: this one must not be sent.
 */
type Obstacle = { kind: 'wait'; ms: number; reason: string } | { kind: 'refuse'; reason: string }

/**
 * Protects the team's inbox, the marketing list and the providers' plans from a flood of fake
 * leads. Only first attempts count, so that a failing provider doesn't use the quota up. Reports to
 * visitors have their own limits, where they are requested.
 */
export async function obstacleTo({ channel, payload, attempts }: Claim): Promise<Obstacle | null> {
  if (channel === 'report-email' || attempts > 1) return null
  const ms = await take('deliveries-of-channel', channel)
  if (ms > 0) return { kind: 'wait', ms, reason: 'as many leads as DELIVERIES_PER_HOUR allows' }
  if (channel !== 'marketing-list' || (await mayJoin(payload))) return null
  return { kind: 'refuse', reason: 'more email addresses of one inbox in a day than may join' }
}

/** Most email addresses are their inbox's only spelling, and cost no query. */
async function mayJoin(payload: unknown): Promise<boolean> {
  const { data: contact } = contactSchema.safeParse(payload)
  if (!contact) return true
  const inbox = inboxOf(contact.email)
  return inbox === personOf(contact.email) || (await take('contacts-of-inbox', inbox)) === 0
}
