import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { readBacklog } from '#lib/leads/outbox/backlog.ts'
import { retryDeliveries } from '#lib/leads/outbox/recovery.ts'
import type { Target } from './target.ts'

/** Milliseconds: longer than a lease, which the last kill may have left behind. */
const LIMIT = 180_000

/**
 * Ends all faults, retries parked deliveries as an operator would, and waits until none is pending.
 *
 * @param skipWaiting clears holds and leases instead of waiting for them
 * @throws Error that says what is still pending after three minutes
 */
export async function settle(target: Target, skipWaiting: boolean): Promise<void> {
  await target.injectFault('mail', null)
  await target.injectFault('marketing', null)
  const client = new Client({ connectionString: target.databaseUrl })
  await client.connect()
  try {
    const db = drizzle(client)
    if (skipWaiting) {
      await client.query(`update deliveries set leased_until = null where state = 'waiting'`)
      await client.query('delete from provider_holds')
    }
    const deadline = performance.now() + LIMIT
    for (;;) {
      await retryDeliveries(db, 'all', {})
      await target.drain()
      const { waiting, parked, refusedContacts, items } = await readBacklog(db, 5)
      if (waiting + parked + refusedContacts === 0) return
      if (performance.now() > deadline) {
        throw new Error(`${waiting} wait and ${parked} are parked: ${JSON.stringify(items)}`)
      }
      await sleep(500)
    }
  } finally {
    await client.end()
  }
}
