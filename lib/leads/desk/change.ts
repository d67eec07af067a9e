import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, asc, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import {
  auditLog,
  people,
  PERSON_STATES,
  personEvents,
  deliveries,
} from '#lib/platform/database/tables.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { audit, COMMAND_LINE } from '#lib/platform/database/audit.ts'
import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import type { EventData, Member } from '#lib/leads/story/kinds.ts'
import { database } from '#lib/platform/database/pool.ts'
import { variables } from '#lib/platform/env/env.ts'
import {
  eraseAtProviders,
  erasePerson,
  isErasure,
  type ErasureStep,
} from '#lib/leads/erasure/erase.ts'

const MAX_NOTE = 5000

const shortText = z
  .string('is a text')
  .trim()
  .min(1, 'is empty')
  .max(200, 'is too long')
  .refine((text) => !UNPRINTABLE.test(text), 'has characters that no name has')

export const changeSchema = z
  .strictObject({
    state: z.enum(PERSON_STATES, `is one of ${PERSON_STATES.join(', ')}`).optional(),
    /** Who has worked in Leads; the name is the one they are known by. */
    owner: z.strictObject({ id: shortText, name: shortText }, 'is a member or null').nullish(),
  })
  .refine(({ state, owner }) => state !== undefined || owner !== undefined, {
    path: ['state'],
    message: 'is missing, and so is owner',
  })

export type LeadChange = z.infer<typeof changeSchema>

/** The body of a note: plain text, of which only the line breaks mean something. */
export const noteSchema = z.strictObject({
  /** The same when it is sent again, so that it is added once. */
  key: z.uuid('is no UUID').optional(),
  text: z
    .string('is a text')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'is empty')
        .max(MAX_NOTE, `is longer than ${MAX_NOTE} characters`)
        .refine((text) => !UNPRINTABLE.test(text.replace(/[\n\t]/g, ' ')), 'is not plain text'),
    ),
})

type DeskEvent =
  | { kind: 'state'; data: EventData<'state'> }
  | { kind: 'owner'; data: EventData<'owner'> }
  | { kind: 'note'; data: EventData<'note'> }

/**
 * Of two people who change the same, the later wins and both are in the story. What changes nothing
 * is recorded as a look. 'nobody' if the owner is no member.
 */
export function changeLead(
  db: NodePgDatabase,
  id: string,
  change: LeadChange,
  author: Member,
): Promise<boolean | 'nobody'> {
  return transactionOn(db, async (transaction) => {
    const [before] = await transaction
      .select({ state: people.state, owner: people.owner })
      .from(people)
      .where(eq(people.id, id))
      .for('update')
    if (!before) return false
    const { state = before.state } = change
    let { owner = before.owner } = change
    if (owner && owner.id !== before.owner?.id) {
      owner = owner.id === author.id ? author : await memberKnownAs(transaction, owner.id)
      if (!owner) return 'nobody'
    }
    const events: DeskEvent[] = []
    if (state !== before.state)
      events.push({ kind: 'state', data: { from: before.state, to: state, author } })
    if (owner?.id !== before.owner?.id) events.push({ kind: 'owner', data: { to: owner, author } })
    if (events.length === 0) {
      await audit(transaction, { member: author, action: 'looked', personId: id })
      return true
    }
    await transaction.update(people).set({ state, owner }).where(eq(people.id, id))
    await transaction
      .insert(personEvents)
      .values(events.map((event) => ({ personId: id, ...event })))
    const fields = events.map(({ kind }) => kind)
    await audit(transaction, {
      member: author,
      action: 'changed',
      personId: id,
      details: { fields },
    })
    return true
  })
}

/** A member who has worked in Leads: who may, the content lake has said at their sign-in. */
async function memberKnownAs(
  db: Pick<NodePgDatabase, 'select'>,
  id: string,
): Promise<Member | null> {
  const [known] = await db
    .select({ id: auditLog.memberId, name: auditLog.memberName })
    .from(auditLog)
    .where(and(eq(auditLog.memberId, id), ne(auditLog.memberId, COMMAND_LINE)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return known ?? null
}

export function addNote(
  db: NodePgDatabase,
  id: string,
  { text, key = randomUUID() }: z.infer<typeof noteSchema>,
  author: Member,
): Promise<boolean> {
  return transactionOn(db, async (transaction) => {
    const [person] = await transaction
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, id))
      .for('key share')
    if (!person) return false
    const note: DeskEvent = { kind: 'note', data: { text, author } }
    const { rowCount } = await transaction
      .insert(personEvents)
      .values({ id: namedId('note', id, key, text), personId: id, ...note })
      .onConflictDoNothing()
    const action = rowCount === 0 ? 'looked' : 'noted'
    await audit(transaction, { member: author, action, personId: id })
    return true
  })
}

/** What an erasure did, as lines to show. */
export type Erased = Record<ErasureStep['kind'], string[]>

export type OpenErasure = Awaited<ReturnType<typeof openErasures>>[number]

/** Null if nothing was stored here; otherwise DELETE tries it now. */
const erasedId = sql<string | null>`${deliveries.payload} ->> 'personId'`

/** Of a person who was erased before, it tries what is left. */
export async function eraseLead(id: string, member: Member): Promise<Erased | null> {
  const db = database()
  const erased: Erased = { done: [], left: [], waiting: [] }
  const tell = ({ kind, line }: ErasureStep) => void erased[kind].push(line)
  const [person] = await db.select({ email: people.email }).from(people).where(eq(people.id, id))
  if (person) {
    await erasePerson(db, person.email, { member, variables, tell })
    return erased
  }
  const [before] = await db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.personId, id), eq(auditLog.action, 'erased')))
    .orderBy(asc(auditLog.createdAt))
    .limit(1)
  if (!before) return null
  tell({ kind: 'done', line: `Database: erased on ${before.at.toISOString().slice(0, 10)}.` })
  await eraseAtProviders(db, sql`${isErasure} and ${erasedId} = ${id}`, variables, tell)
  if (erased.waiting.length === 0) tell({ kind: 'done', line: 'Nothing is left to do.' })
  return erased
}

/** What is still to be erased at providers, oldest first. */
export async function openErasures() {
  const open = await database()
    .select({
      personId: erasedId,
      email: sql<string>`${deliveries.payload} ->> 'email'`,
      channel: deliveries.channel,
      since: deliveries.createdAt,
      lastError: deliveries.lastError,
    })
    .from(deliveries)
    .where(isErasure)
    .orderBy(asc(deliveries.createdAt))
    .limit(100)
  return open.map(({ since, ...one }) => Object.assign(one, { since: since.toISOString() }))
}
