import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, PoolClient } from 'pg'
import { bookingId, type BookingEvent, fold, type Folded, storedEvents } from './fold.ts'
import type { CallChange, TellOfCall } from './tell.ts'
import { type Call, callsOf } from '#lib/leads/story/calls.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { readReference } from '#lib/leads/person/reference.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

type Recorded = 'stored' | 'repeated' | 'erased'

interface NewEvent {
  id: string
  booking: string
  uid: string
  kind: string
  happenedAt: string
  /** Without what is empty, so that a webhook that says less takes nothing away. */
  facts: Record<string, unknown>
}

/** What is stored of a call, and of the person whose it is. */
interface Known {
  person: { id: string; email: string } | null
  row: Pick<Call, 'status' | 'outcome'> | null
  erasedAt: string | null
  events: Omit<NewEvent, 'booking' | 'uid'>[]
}

/**
 * Stores what a webhook told: all or nothing, and each event once. Webhooks about the same call
 * take turns.
 *
 * @param tellOfCall queues what follows from a change, in the same transaction
 */
export function recordBookings(
  scheduler: string,
  told: readonly BookingEvent[],
  tellOfCall: TellOfCall,
): Promise<Recorded> {
  const events = told.map((event) => newEvent(scheduler, event))
  // In one order, so that two that are about the same calls don't wait for each other in a circle.
  const calls = [...new Map(events.map(({ booking, uid }) => [booking, uid]))].toSorted()
  return retryOnLostConnection((connection) =>
    inTransaction(connection, async (client) => {
      const outcomes = new Set<Recorded>()
      await client.query(LOCK, [calls.map(([booking]) => booking)])
      for (const [booking, uid] of calls) {
        const own = events.filter((event) => event.booking === booking)
        outcomes.add(await recordCall(client, { scheduler, uid, booking, events: own, tellOfCall }))
      }
      if (outcomes.has('stored')) return 'stored'
      return outcomes.has('erased') ? 'erased' : 'repeated'
    }),
  )
}

function newEvent(scheduler: string, { uid, kind, happenedAt, facts }: BookingEvent): NewEvent {
  const booking = bookingId(scheduler, uid)
  const at = happenedAt.toISOString()
  const said = Object.entries(facts).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
  )
  const stored = Object.fromEntries(said)
  // Both webhooks of a reschedule tell that the old call was moved, and one of them says why.
  const id = namedId('booking-event', booking, kind, at, JSON.stringify(stored))
  return { id, booking, uid, kind, happenedAt: at, facts: stored }
}

interface CallEvents {
  scheduler: string
  uid: string
  booking: string
  events: readonly NewEvent[]
  tellOfCall: TellOfCall
}

async function recordCall(
  client: Client | PoolClient,
  { scheduler, uid, booking, events, tellOfCall }: CallEvents,
): Promise<Recorded> {
  await client.query(LOCK_PERSON, [booking])
  const { rows: found } = await client.query<{ known: Known }>(KNOWN, [booking])
  const known = found[0]?.known
  if (!known || known.erasedAt !== null) return 'erased'
  const seen = new Set(known.events.map(({ id }) => id))
  const added = events.filter(({ id }) => !seen.has(id))
  if (added.length === 0) return 'repeated'
  const call = fold(scheduler, uid, storedEvents.parse([...known.events, ...added]))
  if (call?.replaces && (await isOfErased(client, scheduler, call))) return 'erased'
  await client.query(ADD_EVENTS, [JSON.stringify(added)])
  if (!call) return 'stored'
  const submission = namedId('booking-submission', booking)
  const person = known.person ?? (await findPerson(client, call, submission))
  await client.query(STORE, [person.id, submission, JSON.stringify(call), call.attribution ?? null])
  await inheritTouches(client, call)
  const change = { id: booking, person, submission, tellOfCall }
  await tell(client, changeOf(known.row, call), change)
  return 'stored'
}

/** A call that took the place of an erased one before that was erased is late news of it. */
async function isOfErased(
  client: Client | PoolClient,
  scheduler: string,
  { replaces, changedAt }: Folded,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from erased_bookings where id = $1 and erased_at > $2',
    [bookingId(scheduler, replaces ?? ''), changedAt],
  )
  return rowCount !== 0
}

/**
 * Whose call it is: that of the person who had the one before or after it, who came by the link, or
 * who has the address. The submission makes the person if they are new, and dates them otherwise.
 */
async function findPerson(client: Client | PoolClient, call: Folded, submission: string) {
  const { reference = '', replaces, movedTo, scheduler, email, attribution = null } = call
  const related = [replaces && bookingId(scheduler, replaces), movedTo].filter(Boolean)
  const { rows } = await client.query<{ id: string; email: string }>(FIND_PERSON, [
    related,
    readReference(reference),
    submission,
    email,
    attribution,
  ])
  const { rows: made } = await client.query<{ id: string; email: string }>(
    'select id, email from people where person = lower($1)',
    [rows[0]?.email ?? email],
  )
  const [person] = made
  if (!person) throw new Error('No person was made of a booking.')
  return person
}

/** A scheduler may have forgotten in a call's successor how the visit began. */
async function inheritTouches(client: Client | PoolClient, { id, replaces, movedTo }: Folded) {
  if (replaces) await client.query(INHERIT, [id])
  let next = movedTo
  while (next) {
    const { rows } = await client.query<{ movedTo: string | null }>(INHERIT, [next])
    next = rows[0]?.movedTo ?? null
  }
}

async function tell(
  client: Client | PoolClient,
  kind: CallChange['kind'] | null,
  {
    id,
    person,
    submission,
    tellOfCall,
  }: Pick<CallChange, 'person' | 'submission'> & { id: string; tellOfCall: TellOfCall },
): Promise<void> {
  const db = drizzle(client)
  const calls = kind ? await callsOf(db, [person.id]) : []
  const call = calls.find((one) => one.id === id)
  if (!call || !kind) return
  // The team has said what came of it.
  if (call.isSaid && (kind === 'held' || kind === 'missed')) return
  await tellOfCall(db, { kind, call, person, submission })
}

/** What of a change is to be told; null if it is part of another one that is. */
function changeOf(before: Known['row'], call: Folded): CallChange['kind'] | null {
  const { status, outcome } = call
  if (status !== before?.status) {
    if (status === 'cancelled' || status === 'rejected') return 'cancelled'
    if (status === 'booked' && outcome === null) return call.replaces ? 'moved' : 'booked'
  }
  return outcome === before?.outcome ? null : outcome
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest($1::text[]) id`

/** Before what follows: an erasure that was under way is over then, and seen. */
const LOCK_PERSON = `
  select from people where id = (select person_id from bookings where id = $1)
  for no key update`

const KNOWN = `
  select jsonb_build_object(
    'erasedAt', (select erased_at from erased_bookings where id = $1::uuid),
    'row', (select jsonb_build_object('status', status, 'outcome', outcome)
      from bookings where id = $1::uuid),
    'person', (select jsonb_build_object('id', people.id, 'email', people.email)
      from bookings join people on people.id = person_id where bookings.id = $1::uuid),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind,
        'happenedAt', happened_at, 'facts', facts)), '[]')
      from booking_events where booking_id = $1::uuid)
  ) as known`

const ADD_EVENTS = `
  insert into booking_events (id, booking_id, kind, happened_at, facts)
  select id, booking, kind, "happenedAt", facts
  from jsonb_to_recordset($1) as event(id uuid, booking uuid, kind text,
    "happenedAt" timestamptz, facts jsonb)`

/** SQL: what was carried, without the variants, which only calls have. */
const beganWith = (carried: string) => `nullif(${carried}::jsonb - 'variant', '{}')`

/** A submission that is being erased is waited for, and then isn't found. */
const FIND_PERSON = `
  with of_call as (
    select people.email from bookings join people on people.id = person_id
    where bookings.id = any($1::uuid[]) limit 1
  ),
  of_link as (
    select email from email_submissions where id = any($2::uuid[]) limit 1 for key share
  ),
  whose as (
    select coalesce((select email from of_call), (select email from of_link), $4) as email
  )
  insert into email_submissions (id, email, source, attribution)
  select $3, email, 'booking', ${beganWith('$5')} from whose
  on conflict (id) do update set email = excluded.email
  returning email`

/** The first touch is the person's own, which the call's is if nothing else is known of them. */
const STORE = `
  with submission as (
    update email_submissions set attribution = ${beganWith('$4')}
    where id = $2 and attribution is null and $4::jsonb is not null
  ),
  person as (
    update people set last_at = greatest(last_at, now()),
      attribution = case when resources = '{}' then coalesce(attribution, ${beganWith('$4')}) else attribution end
    where id = $1
    returning id, attribution
  )
  insert into bookings as known (id, scheduler, uid, person_id, status, outcome, starts_at, ends_at,
    time_zone, name, email, host, place, answers, replaces, moved_to, cancelled_by, reason,
    booked_at, changed_at, first_touch, last_touch)
  select call.id, scheduler, uid, person.id, status, outcome, "startsAt", "endsAt", "timeZone",
    name, email, host, place, answers, replaces, "movedTo", "cancelledBy", reason, "bookedAt",
    "changedAt", person.attribution, $4
  from person, jsonb_to_record($3) as call(id uuid, scheduler text, uid text, status text,
    outcome text, "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text, name text,
    email text, host jsonb, place text, answers jsonb, replaces text, "movedTo" uuid,
    "cancelledBy" text, reason text, "bookedAt" timestamptz, "changedAt" timestamptz)
  on conflict (id) do update set status = excluded.status, outcome = excluded.outcome,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, time_zone = excluded.time_zone,
    name = excluded.name, email = excluded.email, host = excluded.host, place = excluded.place,
    answers = excluded.answers, replaces = excluded.replaces, moved_to = excluded.moved_to,
    cancelled_by = excluded.cancelled_by, reason = excluded.reason,
    booked_at = excluded.booked_at, changed_at = excluded.changed_at,
    first_touch = coalesce(known.first_touch, excluded.first_touch),
    last_touch = coalesce(known.last_touch, excluded.last_touch)`

const INHERIT = `
  update bookings later set last_touch = earlier.last_touch,
    first_touch = coalesce(later.first_touch, earlier.first_touch)
  from bookings earlier
  where earlier.moved_to = later.id and later.id = $1
    and later.last_touch is null and earlier.last_touch is not null
  returning later.moved_to as "movedTo"`
