import 'server-only'
import { asc, eq, sql } from 'drizzle-orm'
import type { LeadEmails } from '#lib/content/lead-emails.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'
import { database } from '#lib/platform/database/pool.ts'
import { people, personEvents } from '#lib/platform/database/tables/people.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { within } from '#lib/platform/http/stopping.ts'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { ruleFor, takeTurn, waitForTurns } from '#lib/leads/attend/rules.ts'
import { tellChannels, tellOwner } from '#lib/leads/bookings/tell.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { readMembers, refreshMembers, type KnownMember } from '#lib/leads/owners/members.ts'
import { HOT } from '#lib/leads/score/bands.ts'
import { othersOf, type Person } from '#lib/leads/story/joined.ts'
import { type EventData, type Member, VISITOR_EVENTS } from '#lib/leads/story/kinds.ts'

const BATCH = 50
const TIME_BUDGET = 5_000
const VISITOR_KINDS = Object.keys(VISITOR_EVENTS)
const DAY = 86_400_000
/** After which pause somebody hot is back. */
const AWAY = 7 * DAY

/**
 * Who was active since they were last looked at, and has the score for it. What is older than a day,
 * such as before an upgrade, is no news.
 */
const IS_NEWS = sql`${people.joinedTo} is null and not ${people.isFlagged}
  and (${people.attendedAt} is null or ${people.attendedAt} < ${people.lastAt})
  and ${people.scoredAt} >= ${people.lastAt} and ${people.lastAt} > now() - interval '1 day'`

/**
 * Gives people without an owner one, by the rules of the site settings, and tells who looks after
 * somebody that they are hot. Any number of processes may do so at once: each takes other people.
 * While content doesn't say how, people wait.
 */
export async function attend(): Promise<void> {
  await yieldToLeads()
  const [waiting] = await database().select({ id: people.id }).from(people).where(IS_NEWS).limit(1)
  if (!waiting) return
  const settings = await readLeadEmails()
  if (!settings) return
  if (settings.rules.length > 0) await refreshMembers()
  const around = { settings, members: await readMembers(), slugs: await readSlugHistory() }
  const isGoingOn = within(TIME_BUDGET)
  while ((await attendSome(around)) === BATCH && isGoingOn());
}

interface Around {
  settings: LeadEmails
  members: readonly KnownMember[]
  slugs: SlugHistory
}

type Transaction = Parameters<Parameters<typeof transactionOn>[1]>[0]

function attendSome({ settings, members, slugs }: Around): Promise<number> {
  return transactionOn(database(), async (transaction) => {
    const found = await transaction
      .select()
      .from(people)
      .where(IS_NEWS)
      .orderBy(asc(people.lastAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const others = await othersOf(transaction, found)
    const unowned = await withoutOwner(transaction, found)
    const rules = unowned.size > 0 ? settings.rules : []
    if (rules.some(({ owners }) => owners.length > 1)) await waitForTurns(transaction)
    for (const person of found) {
      const own = others.get(person.id) ?? []
      const fulfilling =
        unowned.has(person.id) && ruleFor({ person, others: own }, rules, { members, slugs })
      const owner = fulfilling && (await takeTurn(transaction, fulfilling))
      const by = fulfilling ? `The rule “${fulfilling.rule.name}”` : ''
      if (owner) await assign(transaction, person, owner, by)
      const isTold = await tell(transaction, person, own, settings)
      // The alert goes to them, and says whose the person is.
      if (owner && !isTold)
        await tellOwner(transaction, { person, at: new Date(), owner, by }, settings.calls)
    }
    return found.length
  })
}

/** Those whose owner nobody has ever said. */
async function withoutOwner(db: Transaction, found: readonly Person[]): Promise<Set<string>> {
  const ids = found.flatMap(({ id, owner }) => (owner ? [] : id))
  if (ids.length === 0) return new Set()
  const said = await db
    .select({ id: personEvents.personId })
    .from(personEvents)
    .where(
      sql`${personEvents.personId} = any(${sql.param(ids)}::uuid[]) and ${personEvents.kind} = 'owner'`,
    )
  const known = new Set(said.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

async function assign(db: Transaction, { id }: Person, to: Member, by: string): Promise<void> {
  const data: EventData<'owner'> = { to, author: { id: BY_RULE, name: by } }
  await db.update(people).set({ owner: to }).where(eq(people.id, id))
  await db.insert(personEvents).values({ personId: id, kind: 'owner', data })
}

/** In place of a member's ID. */
const BY_RULE = 'rule'

/**
 * Tells of somebody who is hot for the first time, or comes back after a week, once a day. Not if
 * what they did is told already: their call, or that they opened the booking page. Returns whether
 * they are told of.
 */
async function tell(
  db: Transaction,
  person: Person,
  others: readonly Person[],
  { calls }: LeadEmails,
): Promise<boolean> {
  const { id, email, score, lastAt, hotAt, attendedAt } = person
  const isHot = (score ?? 0) >= HOT
  const since = Number(attendedAt ?? 0)
  const pressed = [person, ...others].map(({ pressedAt }) => Number(pressedAt ?? 0))
  const isPress = calls.tellsOfPresses && Math.max(...pressed) > since
  const isBack = hotAt !== null && Number(lastAt) - Number(hotAt) >= AWAY
  const hasCome = isBack && (await didSomething(db, [person, ...others], since))
  await db
    .update(people)
    .set({
      // As exact as the database has it, which a Date isn't.
      attendedAt: sql`greatest(last_at, pressed_at)`,
      ...(isHot && { hotAt: sql`last_at` }),
    })
    .where(eq(people.id, id))
  if (!isHot || (hotAt !== null && !(isBack && hasCome))) return false
  if (isPress || (await isCallTold(db, person, others))) return false
  const kind = isBack ? 'hot-again' : 'hot'
  const of = `${id} ${new Date().toISOString().slice(0, 10)}`
  await tellChannels(db, { kind, of, person: { id, email }, at: lastAt }, calls)
  return isBack ? calls.tellsOfReturns : calls.tellsOfHot
}

/** Whether they did something themselves: what a scheduler tells of a call dates them too. */
async function didSomething(
  db: Transaction,
  all: readonly Person[],
  since: number,
): Promise<boolean> {
  // A Date is up to a millisecond before what it was read from.
  const after = sql`${new Date(since + 1).toISOString()}::timestamptz`
  const persons = sql.param(all.map(({ person }) => person))
  const ids = sql.param(all.map(({ id }) => id))
  const { rowCount } = await db.execute(sql`
    select from email_submissions where lower(email) = any(${persons}::text[])
      and source <> 'booking' and created_at > ${after}
    union all
    select from person_events where person_id = any(${ids}::uuid[])
      and kind = any(${sql.param(VISITOR_KINDS)}::text[]) and created_at > ${after}
    limit 1`)
  return rowCount !== 0
}

/** Whether an email about a call of theirs was queued since they were last looked at. */
async function isCallTold(
  db: Transaction,
  { person, attendedAt }: Person,
  others: readonly Person[],
): Promise<boolean> {
  const persons = [person, ...others.map((other) => other.person)]
  const { rowCount } = await db.execute(sql`
    select from email_submissions submission join deliveries on submission_id = submission.id
    where lower(submission.email) = any(${sql.param(persons)}::text[]) and channel = 'call-email'
      and deliveries.created_at > coalesce(${attendedAt?.toISOString() ?? null}::timestamptz,
        now() - interval '1 day')
    limit 1`)
  return rowCount !== 0
}
