import 'server-only'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { people, personEvents } from '#lib/platform/database/tables/people.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { audit } from '#lib/platform/database/audit.ts'
import { refused, type Refused } from '#lib/leads/desk/refused.ts'
import { isAcceptableEmail } from '#lib/leads/person/email-address.ts'
import { idsOf, type Person } from '#lib/leads/story/joined.ts'
import type { EventData, Member } from '#lib/leads/story/kinds.ts'

/** The address of somebody who is, or isn't, the same person. */
export const addressSchema = z.strictObject({
  email: z
    .string('is a text')
    .trim()
    .min(1, 'is missing')
    .refine(isAcceptableEmail, 'is no email address'),
})

/** The ID of who is shown, or why nothing was done; null if there is no such person. */
type Outcome = Promise<string | Refused | null>

/**
 * Shows two people, and those whom either is joined with, as one from now on: nothing of theirs is
 * rewritten. State, owner and worth are those of the given one, unless sales is further with the
 * other. The same again changes nothing.
 */
export function joinLeads(db: NodePgDatabase, id: string, email: string, author: Member): Outcome {
  return inTurn(db, async (transaction) => {
    const rows = await lockAll(transaction, id, email)
    const one = shownOf(rows, id)
    const given = rows.find(({ isGiven }) => isGiven)
    const other = given && shownOf(rows, given.id)
    if (!one) return null
    if (!other) return refused('email', 'belongs to nobody in Leads')
    if (given?.id === id) return refused('email', 'is the one that this person already has')
    if (one.id === other.id) {
      await audit(transaction, { member: author, action: 'looked', personId: one.id })
      return one.id
    }
    if (one.isFlagged || other.isFlagged)
      return refused('email', 'can’t be joined: one of the two was flagged as spam')
    const [main, joined] = rankOf(other) > rankOf(one) ? [other, one] : [one, other]
    await transaction
      .update(people)
      .set({ joinedTo: main.id })
      .where(sql`${people.id} = ${joined.id} or ${people.joinedTo} = ${joined.id}`)
    await transaction
      .update(people)
      .set({
        scoredAt: null,
        lastAt: sql`(select max(last_at) from people where ${main.id} in (id, joined_to))`,
      })
      .where(eq(people.id, main.id))
    await tell(transaction, 'joined', { people: [main.id, joined.id], author })
    return main.id
  })
}

/** Takes that back for one address: both have again what came under their own. */
export function separateLeads(
  db: NodePgDatabase,
  id: string,
  email: string,
  author: Member,
): Outcome {
  return inTurn(db, async (transaction) => {
    const rows = await lockAll(transaction, id, email)
    const shown = shownOf(rows, id)
    if (!shown) return null
    const joined = rows.find(({ isGiven }) => isGiven)
    if (joined?.joinedTo !== shown.id) return refused('email', 'is not joined with this person')
    await transaction.update(people).set({ joinedTo: null }).where(eq(people.id, joined.id))
    await transaction.execute(sql`select leave_people(array[${shown.id}::uuid])`)
    await tell(transaction, 'separated', { people: [shown.id, joined.id], author })
    return shown.id
  })
}

/** How far sales is. */
function rankOf({ state }: Person): number {
  return state === 'won' ? 2 : state === 'new' ? 0 : 1
}

type Transaction = Parameters<Parameters<typeof transactionOn>[1]>[0]

/**
 * One at a time, so that nobody is joined with somebody who is just being joined. Gives up before
 * Postgres ends a deadlock, so that it never chooses a lead that waits.
 */
function inTurn<T>(db: NodePgDatabase, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return transactionOn(db, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('joined', 0))`)
    await transaction.execute(sql`set local lock_timeout = '800ms'`)
    return work(transaction)
  })
}

/** A row, and whether it has the address that was given. */
type Given = Person & { isGiven: boolean }

/** Locks both people under all addresses: those that aren't shown first, as everywhere. */
function lockAll(transaction: Transaction, id: string, email: string): Promise<Given[]> {
  const given = sql`array(select id from ${people} where id = ${id} or person = lower(${email}))`
  return transaction
    .select({
      ...getTableColumns(people),
      isGiven: sql<boolean>`${people.person} = lower(${email})`,
    })
    .from(people)
    .where(sql`${people.id} in ${idsOf(given)}`)
    .orderBy(sql`${people.joinedTo} is null`, people.person)
    .for('update')
}

function shownOf(rows: readonly Given[], id: string): Given | undefined {
  const of = rows.find((row) => row.id === id)
  return of?.joinedTo ? rows.find((row) => row.id === of.joinedTo) : of
}

/** Adds it to both stories, and to the audit log. */
async function tell(
  transaction: Transaction,
  kind: 'joined' | 'separated',
  data: EventData<'joined'>,
): Promise<void> {
  const [shown, other] = data.people
  await transaction
    .insert(personEvents)
    .values(data.people.map((personId) => ({ personId, kind, data })))
  const details = { with: other }
  await audit(transaction, { member: data.author, action: kind, personId: shown, details })
}
