import 'server-only'
import { take } from '#lib/leads/allowance.ts'
import type { Claim } from '#lib/leads/deliveries.ts'
import { contactSchema } from '#lib/leads/marketing-list/payload.ts'
import { inboxOf, personOf } from '#lib/leads/person.ts'

/**
 * What stands in the way of a delivery's first attempt. `wait`: as much as may go out in an hour has;
 * the whole channel waits. `refuse`: this one must not be made.
 */
type Obstacle = { kind: 'wait'; ms: number; reason: string } | { kind: 'refuse'; reason: string }

/**
 * Keeps a flood of made-up leads out of the team's inbox, out of the marketing list, and within what
 * the providers' plans allow. Attempts after the first count no more, so that a provider that fails
 * uses nothing up. Reports to visitors have limits of their own, where they are asked for.
 */
export async function obstacleTo({ channel, payload, attempts }: Claim): Promise<Obstacle | null> {
  if (channel === 'report-email' || attempts > 1) return null
  const ms = await take('deliveries-of-channel', channel)
  if (ms > 0) return { kind: 'wait', ms, reason: 'as many leads as DELIVERIES_PER_HOUR allows' }
  if (channel !== 'marketing-list' || (await mayJoin(payload))) return null
  return { kind: 'refuse', reason: 'more addresses of one inbox in a day than may join' }
}

/** Most addresses are the only way to write themselves, and cost no question. */
async function mayJoin(payload: unknown): Promise<boolean> {
  const { data: contact } = contactSchema.safeParse(payload)
  if (!contact) return true
  const inbox = inboxOf(contact.email)
  return inbox === personOf(contact.email) || (await take('contacts-of-inbox', inbox)) === 0
}
