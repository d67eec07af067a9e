import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { CALL_OUTCOMES } from '#lib/platform/database/tables/bookings.ts'
import { people, PERSON_STATES, personEvents } from '#lib/platform/database/tables/people.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { audit } from '#lib/platform/database/audit.ts'
import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import { readCallSettings, tellChannels, tellOwner } from '#lib/leads/bookings/tell.ts'
import { isOfCrm, readMasters } from '#lib/leads/crms/master.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import type { EventData, Member } from '#lib/leads/story/kinds.ts'
import { overtakenBy, refused, type Refused } from '#lib/leads/desk/refused.ts'
import { findOwner } from '#lib/leads/owners/members.ts'
import { readMoney, type Money } from '#lib/ui/money.ts'
import { callsOf, stands } from '#lib/leads/story/calls.ts'
import type { Person } from '#lib/leads/story/joined.ts'

const MAX_NOTE = 5000

export const shortText = z
  .string('is a text')
  .trim()
  .min(1, 'is empty')
  .max(200, 'is too long')
  .refine((text) => !UNPRINTABLE.test(text), 'has characters that no name has')

export const changeSchema = z
  .strictObject({
    state: z.enum(PERSON_STATES, `is one of ${PERSON_STATES.join(', ')}`).optional(),
    /** A member who may see leads; the name is the one that the content lake knows. */
    owner: z.strictObject({ id: shortText, name: shortText }, 'is a member or null').nullish(),
    /** What the person who changes it sees: what somebody else has changed since is left. */
    was: z
      .strictObject({
        state: z.enum(PERSON_STATES, `is one of ${PERSON_STATES.join(', ')}`).optional(),
        owner: shortText.nullish(),
      })
      .optional(),
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
  .refine((change) => Object.keys(change).some((name) => name !== 'was'), {
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
 * Of two people who change the same, the later wins and both are in the story; unless the change
 * says what its author saw, and that is no longer so. What changes nothing is recorded as a look.
 *
 * @param together of people who are given to an owner at once: one email tells of all
 */
export async function changeLead(
  db: NodePgDatabase,
  given: string,
  change: Change,
  author: Member,
  together?: string,
): Promise<boolean | Refused> {
  const settings = await readCallSettings()
  const { stateFrom, ownerFrom } = await readMasters()
  const masters = isOfCrm(author) ? {} : { state: stateFrom, owner: ownerFrom }
  return transactionOn(db, async (transaction) => {
    const before = await lockShown(transaction, given)
    if (!before) return false
    const { id } = before
    const { state = before.state, worth, reason, call } = change
    let { owner = before.owner } = change
    if (owner && owner.id !== before.owner?.id) {
      owner = owner.id === author.id ? author : await findOwner(transaction, owner.id)
      if (!owner) return refused('owner', 'may not see leads, or has left the project')
    }
    const overtaken = await overtakenBy(transaction, before, { ...change, state, owner })
    if (overtaken) return overtaken
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
    for (const field of ['state', 'owner'] as const) {
      const master = masters[field]
      if (master && isNew[field]) return refused(field, `comes from ${master}: change it there`)
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
      // A missed call has no points, and the marketing list is told what came of them with a score.
      ...((isNew.state || isNew.call) && { scoredAt: null }),
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
    if (isNew.owner && owner && owner.id !== author.id)
      await tellOwner(transaction, { ...of, owner, by: author.name }, settings, together)
    await audit(transaction, {
      member: author,
      action: 'changed',
      personId: id,
      details: { fields },
    })
    return true
  })
}

/**
 * Locks the person who is shown, after the address that was given if that is another: the order in
 * which all lock them.
 */
export async function lockShown(
  transaction: Pick<NodePgDatabase, 'select'>,
  id: string,
): Promise<Person | null> {
  const [found] = await transaction.select().from(people).where(eq(people.id, id)).for('update')
  return found?.joinedTo ? lockShown(transaction, found.joinedTo) : (found ?? null)
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
