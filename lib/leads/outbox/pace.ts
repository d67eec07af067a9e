import 'server-only'
import { take } from '#lib/database/allowance.ts'
import { channelNamed } from '#lib/leads/channels/channels.ts'
import type { Claim } from '#lib/leads/outbox/deliveries.ts'
import { inboxOf, personOf } from '#lib/leads/person/person.ts'

/**
 * Why a delivery's first attempt can't be made. `wait`: the hour's quota is used up, and the whole
 * channel waits. `refuse`: this one must not be sent.
 */
type Obstacle = { kind: 'wait'; ms: number; reason: string } | { kind: 'refuse'; reason: string }

/**
 * Protects the team's inbox, the marketing list and the providers' plans from a flood of fake
 * leads. Only first attempts count, so that a failing provider doesn't use the quota up. A report
 * has its own limits, where it is requested.
 */
export async function obstacleTo({ channel, payload, attempts }: Claim): Promise<Obstacle | null> {
  const { start, ...rest } = channelNamed(channel)
  if ((!start && !('hasQuota' in rest)) || attempts > 1) return null
  const ms = await take('deliveries-of-channel', channel)
  if (ms > 0) return { kind: 'wait', ms, reason: 'hourly limit, DELIVERIES_PER_HOUR' }
  const email = start?.limitedInbox?.(payload) ?? null
  if (email === null || (await isAllowed(email))) return null
  return { kind: 'refuse', reason: 'more email addresses of one inbox in a day than may join' }
}

/** Most email addresses are their inbox's only spelling, and cost no query. */
async function isAllowed(email: string): Promise<boolean> {
  const inbox = inboxOf(email)
  return inbox === personOf(email) || (await take('contacts-of-inbox', inbox)) === 0
}
