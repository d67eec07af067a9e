import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { readBacklog } from '#lib/leads/outbox/backlog.ts'
import { confirmDeliveries, retryDeliveries } from '#lib/leads/outbox/recovery.ts'
import { CHANNELS, placeToLook } from '#lib/leads/channels/channels.ts'
import { STAND_INS_OF } from '#lib/local-cloud/services.ts'
import { STAND_IN_PROVIDERS } from '#tools/harness/inject-fault.ts'
import { readDeliveries } from './judge.ts'
import type { Target } from './target.ts'

/** Milliseconds: longer than a lease, which the last kill may have left behind, and a look after it. */
const LIMIT = 300_000

/**
 * Since when an operator has found nothing of a delivery that may have arrived, by its ID and
 * `performance.now()`.
 */
type Missed = Map<string, number>
/** Milliseconds for which an operator keeps looking: longer than an attempt takes. */
const LOOKING = 12_000

/** A second email that is due soon, or again since content didn't say what it was about. */
const IS_SOON = `follow_up_at < now() + interval '2 days'`

/** Makes due now, by any clock, what would be due in a minute or half an hour. */
const HURRY = `
  with results as (
    update person_events set email_due_at = to_timestamp(0) where email_due_at is not null
  ), webhooks as (
    update deliveries set next_attempt_at = to_timestamp(0) where state = 'waiting' and attempts = 0
  )
  update people set follow_up_at = to_timestamp(0) where ${IS_SOON}`

/** Emails to be queued; those who have no news to tell are due again in a week. */
const UNQUEUED = `
  select (select count(*) from person_events where email_due_at is not null)
    + (select count(*) from people where ${IS_SOON}) as left`

/**
 * Ends all faults, retries parked deliveries as an operator would, and waits until none is pending,
 * nor an email that is still to be queued.
 *
 * @param skipWaiting clears holds and leases instead of waiting for them
 * @throws Error that says what is still pending after five minutes, and how the last cron call
 * ended
 */
export async function settle(target: Target, skipWaiting: boolean): Promise<void> {
  for (const provider of STAND_IN_PROVIDERS) await target.injectFault(provider, null)
  const client = new Client({ connectionString: target.databaseUrl })
  await client.connect()
  try {
    const db = drizzle(client)
    if (skipWaiting) {
      await client.query(`update deliveries set leased_until = now() where leased_until > now()`)
      await client.query('delete from provider_holds')
    }
    const deadline = performance.now() + LIMIT
    const missed: Missed = new Map()
    for (;;) {
      await client.query(HURRY)
      await retryDeliveries(db, 'all', {})
      await lookFor(target, db, missed)
      // A call that fails, as the first on a database that has just restarted may, is repeated.
      const drained = await target.drain().then(() => 'done', String)
      const { waiting, parked, refusedContacts, items } = await readBacklog(db, 5)
      const { rows } = await client.query<{ left: string }>(UNQUEUED)
      const unqueued = Number(rows[0]?.left)
      if (waiting + parked + refusedContacts + unqueued === 0) return
      if (performance.now() > deadline) {
        throw new Error(
          `${waiting} wait, ${parked} are parked, ${unqueued} are not queued: ${JSON.stringify(items)}; the last cron call: ${drained}`,
        )
      }
      await sleep(500)
    }
  } finally {
    await client.end()
  }
}

/**
 * Does as an operator would about deliveries that may have arrived where a second would too: looks
 * for each, counts those that are there as sent, and retries the others.
 */
async function lookFor(target: Target, db: NodePgDatabase, missed: Missed): Promise<void> {
  const deliveries = await readDeliveries(target)
  const parked = deliveries.filter(({ state }) => state === 'parked')
  if (parked.length === 0 || (await anyPending(target))) return
  for (const { name: channel, provider } of CHANNELS.filter(({ name }) => placeToLook(name))) {
    const messages = await target.received(STAND_INS_OF[provider.name].name)
    for (const one of parked.filter((delivery) => delivery.channel === channel)) {
      // By its name or text: another message about the same person says nothing of this one.
      if (messages.some(({ id, body }) => id === one.key || body === one.text))
        await confirmDeliveries(db, [one.id])
      const since = missed.get(one.id) ?? performance.now()
      missed.set(one.id, since)
      if (performance.now() - since < LOOKING) continue
      await retryDeliveries(db, [one.id], {})
      missed.delete(one.id)
    }
  }
}

/** Whether a provider will still carry out a call. */
async function anyPending(target: Target): Promise<boolean> {
  const pending = await Promise.all(STAND_IN_PROVIDERS.map((name) => target.pending(name)))
  return pending.some((number) => number > 0)
}
