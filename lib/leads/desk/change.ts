import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import {
  auditLog,
  CALL_OUTCOMES,
  people,
  PERSON_STATES,
  personEvents,
} from '#lib/platform/database/tables.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { audit, COMMAND_LINE } from '#lib/platform/database/audit.ts'
import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import { readCallSettings, tellChannels } from '#lib/leads/bookings/tell.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import type { EventData, Member } from '#lib/leads/story/kinds.ts'
import { readMoney, type Money } from '#lib/ui/money.ts'
import { callsOf, stands } from '#lib/leads/story/calls.ts'
import type { Person } from '#lib/leads/story/joined.ts'

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
    /** Of who is won, as it was typed: '40,000.50'. */
    amount: z.string('is a text').optional(),
    currency: z.string('is a text').optional(),
    /** Why who is lost is lost. */
    reason: shortText.optional(),
    call: z
      .strictObject({
        id: z.uuid('is no UUID'),
        outcome: z.enum(CALL_OUTCOMES, `is one of ${CALL_OUTCOMES.join(', ')}`),
      })
      .optional(),
  })
  .refine((change) => Object.keys(change).length > 0, {
    path: ['state'],
    message: 'is missing, and so is everything else',
  })
  .transform(({ amount, currency, ...change }, context) => {
    if (amount === undefined && currency === undefined) return change
    const worth = readMoney(amount ?? '', currency ?? '')
    if (!('problem' in worth)) return { ...change, worth }
    context.addIssue({ code: 'custom', path: [worth.field], message: worth.problem })
    return z.NEVER
  })

/** As the Studio sends it. */
export type LeadChange = z.input<typeof changeSchema>
type Change = z.output<typeof changeSchema> & { worth?: Money }

/** Why nothing was changed. */
export interface Refused {
  field: string
  detail: string
}

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
  | { kind: 'call'; data: EventData<'call'> }

/**
 * Of two people who change the same, the later wins and both are in the story. What changes nothing
 * is recorded as a look.
 */
export async function changeLead(
  db: NodePgDatabase,
  given: string,
  change: Change,
  author: Member,
): Promise<boolean | Refused> {
  const settings = await readCallSettings()
  return transactionOn(db, async (transaction) => {
    const before = await lockShown(transaction, given)
    if (!before) return false
    const { id } = before
    const { state = before.state, worth, reason, call } = change
    let { owner = before.owner } = change
    if (owner && owner.id !== before.owner?.id) {
      owner = owner.id === author.id ? author : await memberKnownAs(transaction, owner.id)
      if (!owner) return refused('owner', 'has not worked in Leads, so nobody knows that they may')
    }
    if (worth && state !== 'won') return refused('amount', 'is only kept of who is won')
    if (reason !== undefined && state !== 'lost')
      return refused('reason', 'is only kept of who is lost')
    const booking = call && (await callsOf(transaction, [id])).find((one) => one.id === call.id)
    const isEarly = booking && booking.startsAt.getTime() > Date.now()
    if (call && !booking) return refused('call.id', 'is no call of this person')
    if (booking && !stands(booking)) return refused('call.id', `was ${booking.status}`)
    if (isEarly) return refused('call.id', 'has not begun')

    const from = before.state
    const { wonAmount, wonCurrency, lostReason } = before
    const isNew = {
      call: call && !(booking?.isSaid && booking.outcome === call.outcome),
      state: state !== from,
      worth: worth && !(worth.amount === wonAmount && worth.currency === wonCurrency),
      reason: reason !== undefined && reason !== lostReason,
      owner: owner?.id !== before.owner?.id,
    }
    const fields = Object.entries(isNew).flatMap(([name, is]) => (is ? name : []))
    if (fields.length === 0) {
      await audit(transaction, { member: author, action: 'looked', personId: id })
      return true
    }
    const events: DeskEvent[] = []
    if (call && isNew.call)
      events.push({ kind: 'call', data: { booking: call.id, outcome: call.outcome, author } })
    if (isNew.state || isNew.worth || isNew.reason)
      events.push({ kind: 'state', data: { from, to: state, ...worth, reason, author } })
    if (isNew.owner) events.push({ kind: 'owner', data: { to: owner, author } })
    const isWon = state === 'won'
    const after = {
      state,
      owner,
      wonAmount: isWon ? (worth?.amount ?? wonAmount) : null,
      wonCurrency: isWon ? (worth?.currency ?? wonCurrency) : null,
      lostReason: state === 'lost' ? (reason ?? lostReason) : null,
    }
    await transaction.update(people).set(after).where(eq(people.id, id))
    // What is said of a call stays with it if its person is separated again.
    const personOf = (kind: DeskEvent['kind']) => (kind === 'call' && booking?.personId) || id
    await transaction
      .insert(personEvents)
      .values(events.map(({ kind, data }) => ({ personId: personOf(kind), kind, data })))
    const of = { person: before, at: new Date() }
    if (call && booking && isNew.call) {
      const { outcome } = call
      const word = { kind: outcome, call: { ...booking, outcome }, of: booking.id }
      await tellChannels(transaction, { ...of, ...word }, settings)
    }
    if (isWon && (isNew.state || isNew.worth)) {
      const { wonAmount: amount, wonCurrency: currency } = after
      const won = { ...of, kind: 'won', amount, currency, of: randomUUID() } as const
      await tellChannels(transaction, won, settings)
    }
    if (state === 'lost' && (isNew.state || isNew.reason))
      await tellChannels(
        transaction,
        { ...of, kind: 'lost', reason: after.lostReason, of: randomUUID() },
        settings,
      )
    await audit(transaction, {
      member: author,
      action: 'changed',
      personId: id,
      details: { fields },
    })
    return true
  })
}

export function refused(field: string, problem: string): Refused {
  return { field, detail: `${field}: ${problem}` }
}

/**
 * Locks the person who is shown, after the address that was given if that is another: the order in
 * which all lock them.
 */
async function lockShown(
  transaction: Pick<NodePgDatabase, 'select'>,
  id: string,
): Promise<Person | null> {
  const [found] = await transaction.select().from(people).where(eq(people.id, id)).for('update')
  return found?.joinedTo ? lockShown(transaction, found.joinedTo) : (found ?? null)
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
  given: string,
  { text, key = randomUUID() }: z.infer<typeof noteSchema>,
  author: Member,
): Promise<boolean> {
  return transactionOn(db, async (transaction) => {
    const person = await lockShown(transaction, given)
    if (!person) return false
    const { id } = person
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
