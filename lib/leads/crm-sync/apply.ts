import 'server-only'
import { database, pool } from '#lib/platform/database/pool.ts'
import { log } from '#lib/platform/log/log.ts'
import { storeEvents } from '#lib/leads/crm-sync/events.ts'
import {
  OtherContact,
  type Connection,
  type Crm,
  type CrmEvent,
  type Names,
} from '#lib/leads/crms/crm.ts'
import type { Sides } from '#lib/leads/crms/master.ts'
import { isState } from '#lib/leads/crms/fields.ts'
import { changeLead } from '#lib/leads/desk/change.ts'
import { readMembers } from '#lib/leads/owners/members.ts'
import type { Member } from '#lib/leads/story/kinds.ts'

const BATCH = 100

interface Around {
  masters: Sides
  users: readonly { id: string; email: string }[]
}

interface StoredEvent extends CrmEvent {
  id: string
  isApplied: boolean
}

/**
 * Takes over what a CRM's webhooks told of contacts that are known: of each field only the latest
 * counts, in whichever order they came. Returns of how many contacts.
 */
export async function applyEvents(crm: Crm, connection: Connection, around: Around) {
  const { rows: contacts } = await pool().query<{ contact: string }>(OPEN, [crm.name, BATCH])
  for (const { contact } of contacts) {
    const { rows } = await pool().query<StoredEvent>(OF_CONTACT, [crm.name, contact])
    const latest = new Map(rows.map((event) => [event.field, event]))
    // Whose contact it is comes last: afterwards it has another ID, or none.
    for (const field of ['state', 'owner', 'contact'] as const) {
      const event = latest.get(field)
      if (event && !event.isApplied) await applyOne(crm, connection, event, around)
    }
    const ids = rows.map(({ id }) => id)
    await pool().query('update crm_events set applied_at = now() where id = any($1)', [ids])
  }
  return contacts.length
}

const OPEN = `
  select distinct event.contact from crm_events event
  join crm_contacts known using (crm, contact)
  where event.crm = $1 and event.applied_at is null
  limit $2`

const OF_CONTACT = `
  select id, contact, field, value, happened_at as "happenedAt", applied_at is not null as "isApplied"
  from crm_events where crm = $1 and contact = $2
  order by happened_at, id`

async function applyOne(
  crm: Crm,
  connection: Connection,
  event: StoredEvent,
  { masters, users }: Around,
): Promise<void> {
  const { contact, field, value } = event
  if (field === 'contact') return value === null ? leave(crm, connection, event) : move(crm, event)
  if (masters[field] === 'site') return
  const change =
    field === 'state' ? isState(value) && { state: value } : await ownerOf(value, users)
  if (!change) return void log.warn({ crm: crm.name, value }, 'Its owner is no user whom Leads has')
  const { rows } = await pool().query<{ id: string }>(
    'select person_id as id from crm_contacts where crm = $1 and contact = $2',
    [crm.name, contact],
  )
  const author: Member = { id: crm.name, name: crm.title }
  for (const { id } of rows) {
    const done = await changeLead(database(), id, change, author)
    if (typeof done === 'object')
      log.warn({ crm: crm.name, person: id, cause: done.detail }, 'What a CRM says was refused')
  }
}

async function ownerOf(user: string | null, users: Around['users']) {
  if (user === null) return { owner: null }
  const email = users.find(({ id }) => id === user)?.email.toLowerCase()
  const member = (await readMembers()).find((one) => email && one.email?.toLowerCase() === email)
  return member && { owner: { id: member.id, name: member.name } }
}

/** A contact was merged into another one, which is to have the same figures. */
async function move(crm: Crm, { contact, value }: CrmEvent): Promise<void> {
  await pool().query(MOVE, [crm.name, contact, value])
}

const MOVE = `
  with moved as (
    update crm_contacts set contact = $3, told = null, is_read = false
    where crm = $1 and contact = $2 returning person_id
  )
  insert into crm_changes (crm, person_id) select $1, person_id from moved`

/**
 * One that was deleted may have been merged: then another one has the address. Not if that is of
 * somebody else, which would hold up all others.
 */
async function leave(crm: Crm, connection: Connection, event: CrmEvent): Promise<void> {
  const { contact, happenedAt } = event
  const { rows } = await pool().query<{ id: string; email: string }>(
    `select id, person as email from people join crm_contacts on person_id = id
      where crm = $1 and contact = $2`,
    [crm.name, contact],
  )
  for (const { id, email } of rows) {
    const other = await connection.find(email).catch((error: unknown) => {
      if (error instanceof OtherContact) return null
      throw error
    })
    if (other === contact) continue
    await pool().query(LEAVE, [crm.name, id, other, other === null ? happenedAt : null])
  }
}

const LEAVE = `
  with left_by as (
    update crm_contacts set contact = $3, told = null, is_read = false, deleted_at = $4
    where crm = $1 and person_id = $2 returning person_id
  )
  insert into crm_changes (crm, person_id) select $1, person_id from left_by where $3 is not null`

/** Where the CRM is master: what it had before somebody became known there, as if just told. */
export async function readStanding(
  crm: Crm,
  connection: Connection,
  { masters, names }: { masters: Sides; names: Names },
): Promise<number> {
  if (masters.state === 'site' && masters.owner === 'site') return 0
  const { rows } = await pool().query<{ contact: string }>(
    `select distinct contact from crm_contacts
      where crm = $1 and not is_read and contact is not null limit $2`,
    [crm.name, BATCH],
  )
  if (rows.length === 0) return 0
  const contacts = rows.map(({ contact }) => contact)
  await storeEvents(crm.name, await connection.readContacts(contacts, names))
  await pool().query(
    'update crm_contacts set is_read = true where crm = $1 and contact = any($2)',
    [crm.name, contacts],
  )
  return rows.length
}
