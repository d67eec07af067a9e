import 'server-only'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type ClientBase, type Pool } from 'pg'
import type { ChannelName } from '#lib/leads/channels/channels.ts'
import type { Attribution } from '#lib/leads/capture/submission.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
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

interface Waiting {
  lead: StoredLead
  resolve: () => void
  reject: (error: unknown) => void
}

const MAX_BATCH = 50
/** Milliseconds after which the next statement no longer waits for the one before. */
const BATCH_TIMEOUT = 200

const waiting: Waiting[] = []
let storing = false

/**
 * Stores a lead and its deliveries, all or nothing. Leads that arrive during a statement are stored
 * by the next one together; if that fails because of their data, each by itself.
 */
export function storeLead(lead: StoredLead): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ lead, resolve, reject })
    if (!storing) void storeWaiting()
  })
}

async function storeWaiting(): Promise<void> {
  storing = true
  while (waiting.length > 0) {
    await Promise.race([storeAll(waiting.splice(0, MAX_BATCH)), pause(BATCH_TIMEOUT)])
    // Includes leads that arrived meanwhile.
    await nextTurn()
  }
  storing = false
}

async function storeAll(batch: Waiting[]): Promise<void> {
  try {
    const leads = batch.map(({ lead }) => lead)
    await retryOnLostConnection((connection) => storeOn(connection, leads))
    for (const { resolve } of batch) resolve()
  } catch (error) {
    if (batch.length > 1 && isAboutData(error)) {
      await Promise.all(batch.map((one) => storeAll([one])))
    } else for (const { reject } of batch) reject(error)
  }
}

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

/** SQLSTATE classes 22, 23, 54: the database rejected one lead's data, not all leads. */
export function isAboutData(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '')
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
