import 'server-only'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type ClientBase, type Pool } from 'pg'
import type { Attribution } from '#lib/leads/attribution.ts'
import type { Email } from '#lib/leads/mail/payload.ts'
import type { Contact } from '#lib/leads/marketing-list/payload.ts'
import { despiteLostConnection } from '#lib/leads/lost-connection.ts'

/** A submission, and what is delivered because of it. */
export interface StoredLead {
  id: string
  email: string
  source: string
  page: string | null
  consent: string | null | undefined
  attribution: Attribution | null | undefined
  /** Of the delivery that tells the team, made of the person: there is one for each. */
  mailId: string
  mail: Email
  /** Of the delivery to the marketing list, made of the person and the source. */
  contactId: string
  /** Null for what can't be an email address. */
  contact: Contact | null
}

interface Waiting {
  lead: StoredLead
  resolve: () => void
  reject: (error: unknown) => void
}

/** Most leads in one statement. */
const MOST = 50
/**
 * Milliseconds for which leads wait for a statement with others. Should it get no answer, they are
 * stored by the next.
 */
const PATIENCE = 200

const waiting: Waiting[] = []
let storing = false

/**
 * Stores a lead together with its deliveries: all or nothing. A person whom the team has been told
 * of gets a submission only. A lead alone is stored at once. Those that come while others are being
 * stored are stored together, in one statement; should that fail, each by itself, so that none
 * fails because of another. What is there already stays as it is.
 *
 * @throws the driver's error when the lead was not stored
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
    await Promise.race([storeAll(waiting.splice(0, MOST)), pause(PATIENCE)])
    // Whoever has arrived meanwhile comes along.
    await nextTurn()
  }
  storing = false
}

async function storeAll(batch: Waiting[]): Promise<void> {
  try {
    const leads = batch.map(({ lead }) => lead)
    await despiteLostConnection((connection) => storeOn(connection, leads))
    for (const { resolve } of batch) resolve()
  } catch (error) {
    if (batch.length > 1 && isAboutData(error)) {
      await Promise.all(batch.map((one) => storeAll([one])))
    } else for (const { reject } of batch) reject(error)
  }
}

/**
 * The statement that stores leads: all of them, with their deliveries, or none. With none, it needs
 * all the same of the database.
 */
export async function storeOn(
  connection: Pool | ClientBase,
  leads: readonly StoredLead[],
): Promise<void> {
  await connection.query(STORE, [JSON.stringify(leads)])
}

/**
 * Whether one of the leads is what the database refuses, and not all of them: SQLSTATE classes 22,
 * 23 and 54.
 */
export function isAboutData(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '')
}

/**
 * Written out, since drizzle puts a statement together each time, which took a quarter of the time
 * of a lead. In the order of their ids, so that two statements with the same leads don't wait for
 * each other. Of two statements that bring the same person at once, the id lets one delivery in;
 * the look for an earlier submission is for those from before ids were made of persons, and for
 * those whose first submission was old enough to be erased.
 */
const STORE = `
  with lead as (
    select * from jsonb_to_recordset($1) as lead(id uuid, email text, source text, page text,
      consent text, attribution jsonb, "mailId" uuid, mail jsonb, "contactId" uuid, contact jsonb)
    order by id
  ),
  stored as (
    insert into email_submissions (id, email, source, page, consent_text, attribution)
    select id, email, source, page, consent, attribution from lead
    on conflict do nothing
  )
  insert into deliveries (id, submission_id, channel, payload)
  select "mailId", id, 'team-email', mail from lead where not exists (
    select from email_submissions known
    where lower(known.email) = lower(lead.email) and known.flag is null and known.id <> lead.id
  )
  union all
  select "contactId", id, 'marketing-list', contact from lead where contact is not null
  order by 1
  on conflict do nothing`
