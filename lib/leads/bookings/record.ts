import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, Pool, PoolClient } from 'pg'
import type { CallSettings } from '#lib/content/lead-emails.ts'
import { bookingId, type BookingEvent, fold, type Folded, storedEvents } from './fold.ts'
import { beginOn, type Known, type NewEvent, readKnown, readStarts, storeCalls } from './store.ts'
import { type Booked, readCallSettings, tellAll } from './tell.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { together } from '#lib/platform/database/together.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

type Recorded = 'stored' | 'repeated' | 'erased'

/** What a webhook tells of a call. */
interface ToldCall {
  id: string
  scheduler: string
  uid: string
  events: NewEvent[]
  /** `bookings.id` of the call that it takes the place of. */
  before: string | null
}

interface Webhook {
  calls: ToldCall[]
  /** `bookings.id` of all that it names. */
  names: string[]
}

/** A call of which there is news. */
interface Changed {
  known: Known
  events: NewEvent[]
  /** Null until something says when it is and with whom. */
  call: Folded | null
}

/**
 * Stores what a webhook told: all or nothing, and each event once. What comes meanwhile is stored
 * next, in one transaction unless it is about the same calls.
 */
export function recordBookings(
  scheduler: string,
  told: readonly BookingEvent[],
): Promise<Recorded> {
  const idOf = (uid: string | undefined) => (uid ? [bookingId(scheduler, uid)] : [])
  const calls = [...Map.groupBy(told, ({ uid }) => uid)].flatMap(([uid, events]) =>
    idOf(uid).map((id): ToldCall => {
      const [before = null] = events.flatMap(({ facts }) => idOf(facts.replaces))
      return { id, scheduler, uid, before, events: events.map((event) => newEvent(id, event)) }
    }),
  )
  const others = told.flatMap(({ facts }) => [...idOf(facts.replaces), ...idOf(facts.movedTo)])
  return recordTogether({ calls, names: [...calls.map(({ id }) => id), ...others] })
}

/** Whether one of these calls is known, or was before its person was erased. */
export async function isKnown(scheduler: string, told: readonly BookingEvent[]): Promise<boolean> {
  const ids = told.map(({ uid }) => bookingId(scheduler, uid))
  const { rows } = await retryOnLostConnection((connection) => connection.query(ANY_KNOWN, [ids]))
  return rows.length > 0
}

const ANY_KNOWN = `
  select from booking_events where booking_id = any($1)
  union all select from erased_bookings where id = any($1) limit 1`

function newEvent(booking: string, { kind, happenedAt, facts }: BookingEvent): NewEvent {
  const at = happenedAt.toISOString()
  const said = Object.entries(facts).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
  )
  const stored = Object.fromEntries(said)
  // Both webhooks of a reschedule tell that the old call was moved, and one of them says why.
  const id = namedId('booking-event', booking, kind, at, JSON.stringify(stored))
  return { id, booking, kind, happenedAt: at, facts: stored }
}

const recordTogether = together(async (webhooks: Webhook[]) => {
  // Before a transaction, so that no call is locked while content is slow.
  const settings = await readCallSettings()
  const results: Recorded[] = []
  for (const some of apart(webhooks)) {
    const work = (connection: Pool | Client) => recordAll(connection, some, settings)
    results.push(...(await retryOnLostConnection(work)))
  }
  return results
})

/** In their order, in groups of which no two name the same call. */
function apart(webhooks: readonly Webhook[]): Webhook[][] {
  const groups: Webhook[][] = []
  for (const webhook of webhooks) {
    const group = groups.at(-1)
    const named = new Set(group?.flatMap(({ names }) => names))
    if (group && !webhook.names.some((name) => named.has(name))) group.push(webhook)
    else groups.push([webhook])
  }
  return groups
}

/** Webhooks about the same call take turns. */
function recordAll(
  connection: Pool | Client,
  webhooks: readonly Webhook[],
  settings: CallSettings,
): Promise<Recorded[]> {
  const calls = webhooks.flatMap((webhook) => webhook.calls)
  const work = async (client: Client | PoolClient) => {
    const known = await readKnown(client, calls)
    const ends = new Map(calls.map((told) => [told.id, endOf(told, known.get(told.id))]))
    const changes = [...ends.values()].filter((end) => typeof end === 'object')
    if (changes.length > 0) await storeChanges(client, changes, settings)
    return webhooks.map((webhook): Recorded => {
      const own = webhook.calls.map(({ id }) => ends.get(id))
      if (own.some((end) => typeof end === 'object')) return 'stored'
      return own.includes('erased') ? 'erased' : 'repeated'
    })
  }
  return inTransaction(connection, work, beginOn(calls))
}

function endOf(told: ToldCall, known: Known | undefined): Changed | Exclude<Recorded, 'stored'> {
  if (!known || known.erasedAt) return 'erased'
  const seen = new Set(known.events.map(({ id }) => id))
  const events = told.events.filter(({ id }) => !seen.has(id))
  if (events.length === 0) return 'repeated'
  const call = fold(told.scheduler, told.uid, storedEvents.parse([...known.events, ...events]))
  // A call that took the place of an erased one before that was erased is late news of it.
  const { beforeErasedAt } = known
  if (call && beforeErasedAt && beforeErasedAt > call.changedAt) return 'erased'
  return { known, events, call }
}

async function storeChanges(
  client: Client | PoolClient,
  changes: readonly Changed[],
  settings: CallSettings,
): Promise<void> {
  const persons = await storeCalls(client, changes)
  const told = changes.map(({ known, call }) => {
    const kind = call && kindOf(known, call)
    const isMove = kind === 'moved' && call?.replaces
    return { known, call, kind, from: isMove ? bookingId(call.scheduler, isMove) : null }
  })
  const starts = await readStarts(
    client,
    told.flatMap(({ from }) => from ?? []),
  )
  const booked: Booked[] = []
  const news = told.flatMap(({ known, call, kind, from }) => {
    const person = call && persons.get(call.id)
    if (!person) return []
    const { submission, lead, ...whose } = person
    if (call.wasBooked) booked.push({ call: call.id, person: whose.id, isNews: kind === 'booked' })
    if (!kind) return []
    const { id: personId, joinedTo } = whose
    const now = { ...call, personId, isSaid: known.isSaid, shownWith: joinedTo ?? personId }
    const movedFrom = from ? { id: from, startsAt: starts.get(from) ?? null } : undefined
    return {
      kind,
      call: now,
      movedFrom,
      of: call.id,
      person: whose,
      submission,
      lead,
      at: new Date(),
    }
  })
  await tellAll(drizzle(client), news, settings, booked)
}

/** What of a change is to be told; null if it is part of another one that is. */
function kindOf(
  before: Known,
  { status, outcome, replaces }: Folded,
): 'booked' | 'moved' | 'cancelled' | Folded['outcome'] {
  if (status !== before.status) {
    if (status === 'cancelled' || status === 'rejected') return 'cancelled'
    if (status === 'booked' && outcome === null) return replaces ? 'moved' : 'booked'
  }
  // The team has said what came of it.
  return outcome === before.outcome || before.isSaid ? null : outcome
}
