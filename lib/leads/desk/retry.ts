import 'server-only'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { deliveries, emailSubmissions, people } from '#lib/platform/database/tables.ts'
import { audit } from '#lib/platform/database/audit.ts'
import type { DeliveryEntry, Member } from '#lib/leads/desk/contract.ts'
import { deliveryEntry } from '#lib/leads/desk/story.ts'
import { variables } from '#lib/platform/env/env.ts'
import { CHANNEL_NAMES } from '#lib/leads/channels/channels.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { readHolds } from '#lib/leads/outbox/backlog.ts'
import { retryDeliveries } from '#lib/leads/outbox/recovery.ts'

/**
 * Makes a lead's parked or waiting delivery due now. One that has been sent stays as it is.
 *
 * @returns the delivery as it stands then; null if no lead has it
 */
export async function retryDelivery(id: string, member: Member): Promise<DeliveryEntry | null> {
  const found = await find(id)
  if (!found) return null
  if (found.delivery.state === 'sent') return deliveryEntry(found.delivery, [])
  const { personId, delivery } = found
  const { channel } = delivery
  await audit(database(), { member, action: 'retried', personId, details: { channel } })
  await retryDeliveries(database(), [id], variables)
  drainAfterResponse(CHANNEL_NAMES.filter((name) => name === channel))
  const after = await find(id)
  return after && deliveryEntry(after.delivery, await readHolds(database()))
}

async function find(id: string) {
  const { payload: _, leasedUntil: __, ...delivery } = getTableColumns(deliveries)
  const [found] = await database()
    .select({ delivery, personId: people.id })
    .from(deliveries)
    .innerJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .innerJoin(people, eq(people.person, sql`lower(${emailSubmissions.email})`))
    .where(eq(deliveries.id, id))
  return found ?? null
}
