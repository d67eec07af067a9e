import 'server-only'
import type { ClientBase, Pool } from 'pg'
import type { ChannelName } from '#lib/leads/channels/channels.ts'
import type { Attribution } from '#lib/leads/capture/submission.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { isAboutData, together } from '#lib/platform/database/together.ts'
import { processWide } from '#lib/platform/process-wide.ts'

export interface StoredDelivery {
  /** Derived from what is delivered and to whom, so that it is stored once. */
  id: string
  channel: ChannelName
  payload: object
  /** Not stored if an earlier submission of the same person is. */
  oncePerPerson: boolean
}

export interface StoredLead {
  id: string
  email: string
  source: string
  page: string | null
  consent: string | null | undefined
  attribution: Attribution | null | undefined
  /** A keyed hash of the visitor's network, with which its deliveries take turns. */
  network?: string
  deliveries: StoredDelivery[]
}

/** Stores a lead and its deliveries, all or nothing, together with leads that come meanwhile. */
export const storeLead = together(async (leads: StoredLead[]) => {
  await retryOnLostConnection((connection) => storeOn(connection, leads))
  return leads.map(() => undefined)
})

/** An empty list needs the same connection, locks and permissions. */
export async function storeOn(
  connection: Pool | ClientBase,
  leads: readonly StoredLead[],
): Promise<void> {
  const deliveries = leads.flatMap(({ id: submissionId, email, network, deliveries: started }) =>
    started.map(({ oncePerPerson, ...delivery }) => {
      const person = oncePerPerson ? email : null
      const payload = network ? { ...delivery.payload, network } : delivery.payload
      return { ...delivery, payload, submissionId, person }
    }),
  )
  const submissions = leads.map((lead) => ({ ...lead, deliveries: undefined }))
  await connection.query(STORE, [JSON.stringify(submissions), JSON.stringify(deliveries)])
}

/**
 * Plain SQL, since drizzle builds a statement each time, which took a quarter of a lead's time.
 * Ordered by ID, so that two statements with the same leads don't deadlock. If two statements
 * insert the same person at once, the ID admits one delivery. The check for an earlier submission
 * covers those from before IDs were derived from persons, and persons whose first submission was
 * old enough to be erased. It is a scalar, which Postgres looks up by index; `not exists` it may
 * turn into a join with the whole table.
 */
const STORE = `
  with lead as (
    select * from jsonb_to_recordset($1) as lead(id uuid, email text, source text, page text,
      consent text, attribution jsonb)
    order by id
  ),
  stored as (
    insert into email_submissions (id, email, source, page, consent_text, attribution)
    select id, email, source, page, consent, attribution from lead
    on conflict do nothing
  )
  insert into deliveries (id, submission_id, channel, payload)
  select id, "submissionId", channel, payload
  from jsonb_to_recordset($2) as delivery(id uuid, "submissionId" uuid, channel text,
    payload jsonb, person text)
  where (
    select known.id from email_submissions known
    where lower(known.email) = lower(delivery.person) and known.flag is null
      and known.source <> 'booking'
      and known.id <> delivery."submissionId"
    limit 1
  ) is null
  order by 1
  on conflict do nothing`

interface StoreCount {
  stored: number
  failed: number
  lastFailedAt: number
}

export function storeCount(): StoreCount {
  return processWide('leadsStoreCount', () => ({ stored: 0, failed: 0, lastFailedAt: -Infinity }))
}

/**
 * What the database rejects because of its data isn't counted: that says nothing about the next.
 */
export async function countingStores<T>(store: () => Promise<T>): Promise<T> {
  const count = storeCount()
  try {
    const result = await store()
    count.stored++
    return result
  } catch (error) {
    if (!isAboutData(error)) {
      count.failed++
      count.lastFailedAt = performance.now()
    }
    throw error
  }
}
