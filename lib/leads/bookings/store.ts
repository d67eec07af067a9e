import 'server-only'
import type { ClientBase } from 'pg'
import { bookingId, type Folded } from '#lib/leads/bookings/fold.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { readReference } from '#lib/leads/person/reference.ts'
import type { Call } from '#lib/leads/story/calls.ts'

export interface NewEvent {
  id: string
  /** `bookings.id` */
  booking: string
  kind: string
  happenedAt: string
  /** Without what is empty, so that a webhook that says less takes nothing away. */
  facts: Record<string, unknown>
}

/** What is stored of a call. */
export interface Known {
  id: string
  status: Call['status'] | null
  outcome: Call['outcome']
  /** Whose it is. */
  person: string | null
  /** Whether the team has said what came of it. */
  isSaid: boolean
  erasedAt: Date | null
  /** When the call that it takes the place of was erased. */
  beforeErasedAt: Date | null
  events: Omit<NewEvent, 'booking'>[]
}

/** Whose a call is, and what news of it is stored with. */
interface Whose {
  id: string
  email: string
  joinedTo: string | null
  /** Their first submission, and the one that came with the call. */
  lead: string
  submission: string
}

/**
 * Begins a transaction that has these calls for itself. An erasure of their person that was under
 * way is over then, and seen. In one order, so that nobody waits in a circle. Postgres takes a list
 * in JSON to be a hundred rows long, and would join it with people by reading all of them.
 */
export function beginOn(calls: readonly { id: string }[]): string {
  const ids = `'{${calls.map(({ id }) => id).toSorted()}}'`
  return `begin; set local enable_hashjoin = off; set local enable_mergejoin = off;
    select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${ids}::text[]) id;
    select from people where id in (select person_id from bookings where id = any(${ids}::uuid[]))
    order by person for no key update`
}

export async function readKnown(
  client: ClientBase,
  calls: readonly { id: string; before: string | null }[],
): Promise<Map<string, Known>> {
  const asked = calls.map(({ id, before }) => ({ id, before }))
  const { rows } = await client.query<Known>(KNOWN, [JSON.stringify(asked)])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Stores events and what they say of their calls together. A call is that of the person who had the
 * one before or after it, who came by the link, or who has the address.
 */
export async function storeCalls(
  client: ClientBase,
  changes: readonly { known: Known; events: NewEvent[]; call: Folded | null }[],
): Promise<Map<string, Whose>> {
  const calls = changes.flatMap(({ known: { person }, call }) => {
    if (!call) return []
    const { id, scheduler, replaces, movedTo, reference = '', attribution: touch = null } = call
    const related = [replaces && bookingId(scheduler, replaces), movedTo].filter(Boolean)
    const submission = namedId('booking-submission', id)
    return { ...call, touch, person, submission, related, links: readReference(reference) }
  })
  const events = changes.flatMap((change) => change.events)
  const { rows: made } = await client.query<{ submission: string; email: string }>(ADD, [
    JSON.stringify(events),
    JSON.stringify(calls.filter(({ person }) => person === null)),
  ])
  const emails = new Map(made.map(({ submission, email }) => [submission, email]))
  const rows = calls.map((call) => ({ ...call, personEmail: emails.get(call.submission) ?? null }))
  const { rows: stored } = await client.query<Whose & { call: string }>(STORE, [
    JSON.stringify(rows),
  ])
  if (stored.length < calls.length) throw new Error('No person was made of a booking.')
  for (const call of calls) await inheritTouches(client, call)
  return new Map(stored.map(({ call, ...whose }) => [call, whose]))
}

/** When calls begin, by `bookings.id`. */
export async function readStarts(
  client: ClientBase,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const starts = 'select id, starts_at as "startsAt" from bookings where id = any($1)'
  const { rows } = await client.query<{ id: string; startsAt: Date }>(starts, [ids])
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt]))
}

/** A scheduler may have forgotten in a call's successor how the visit began. */
async function inheritTouches(client: ClientBase, { id, replaces, movedTo }: Folded) {
  if (replaces) await client.query(INHERIT, [id])
  let next = movedTo
  while (next) {
    const { rows } = await client.query<{ movedTo: string | null }>(INHERIT, [next])
    next = rows[0]?.movedTo ?? null
  }
}

const KNOWN = `
  select call.id, known.status, known.outcome, known.person_id as person,
    gone.erased_at as "erasedAt", gone_before.erased_at as "beforeErasedAt",
    exists (select from person_events word where word.person_id = known.person_id
      and word.kind = 'call' and word.data ->> 'booking' = call.id::text) as "isSaid",
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind,
        'happenedAt', happened_at, 'facts', facts)), '[]')
      from booking_events where booking_id = call.id) as events
  from jsonb_to_recordset($1) as call(id uuid, before uuid)
  left join bookings known on known.id = call.id
  left join erased_bookings gone on gone.id = call.id
  left join erased_bookings gone_before on gone_before.id = call.before`

/** SQL: what was carried, without the variants, which only calls have. */
const BEGAN_WITH = `nullif(touch - 'variant', '{}')`

/**
 * Events, and the submissions of calls that are nobody's yet. A submission makes the person if they
 * are new, and dates them otherwise. One that is being erased is waited for, and then isn't found.
 */
const ADD = `
  with event as (
    insert into booking_events (id, booking_id, kind, happened_at, facts)
    select id, booking, kind, "happenedAt", facts
    from jsonb_to_recordset($1) as event(id uuid, booking uuid, kind text,
      "happenedAt" timestamptz, facts jsonb)
    order by id
  ),
  call as (
    select * from jsonb_to_recordset($2) as call(submission uuid, related uuid[], links uuid[],
      email text, touch jsonb)
  ),
  linked as (
    select call.submission, lead.email from call, lateral (
      select email from email_submissions where id = any(links) limit 1 for key share
    ) lead
  )
  insert into email_submissions (id, email, source, attribution)
  select call.submission, coalesce(
    (select people.email from bookings join people on people.id = person_id
      where bookings.id = any(related) limit 1),
    linked.email, call.email), 'booking', ${BEGAN_WITH}
  from call left join linked using (submission)
  order by 1
  on conflict (id) do update set email = excluded.email
  returning id as submission, email`

/** The first touch is the person's own, which the call's is if nothing else is known of them. */
const STORE = `
  with call as (
    select * from jsonb_to_recordset($1) as call(id uuid, scheduler text, uid text, status text,
      outcome text, "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text, name text,
      email text, host jsonb, place text, answers jsonb, replaces text, "movedTo" uuid,
      "cancelledBy" text, reason text, "bookedAt" timestamptz, "changedAt" timestamptz,
      person uuid, "personEmail" text, submission uuid, touch jsonb)
  ),
  submission as (
    update email_submissions known set attribution = ${BEGAN_WITH}
    from call where known.id = call.submission and known.attribution is null and touch is not null
  ),
  whose as (
    select call.id as call, people.id, ${BEGAN_WITH} as began from call
    join people on people.id = coalesce(call.person,
      (select id from people where person = lower("personEmail")))
  ),
  person as (
    update people set last_at = greatest(last_at, now()), scored_at = null,
      attribution = case when resources = '{}' then coalesce(attribution, began) else attribution end
    from (
      select id, (array_agg(began) filter (where began is not null))[1] as began
      from whose group by id
    ) own
    where people.id = own.id
    returning people.id, attribution
  ),
  stored as (
    insert into bookings as known (id, scheduler, uid, person_id, status, outcome, starts_at,
      ends_at, time_zone, name, email, host, place, answers, replaces, moved_to, cancelled_by,
      reason, booked_at, changed_at, first_touch, last_touch)
    select call.id, scheduler, uid, person.id, status, outcome, "startsAt", "endsAt", "timeZone",
      name, email, host, place, answers, replaces, "movedTo", "cancelledBy", reason, "bookedAt",
      "changedAt", person.attribution, touch
    from call join whose on whose.call = call.id join person on person.id = whose.id
    on conflict (id) do update set status = excluded.status, outcome = excluded.outcome,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, time_zone = excluded.time_zone,
      name = excluded.name, email = excluded.email, host = excluded.host, place = excluded.place,
      answers = excluded.answers, replaces = excluded.replaces, moved_to = excluded.moved_to,
      cancelled_by = excluded.cancelled_by, reason = excluded.reason,
      booked_at = excluded.booked_at, changed_at = excluded.changed_at,
      first_touch = coalesce(known.first_touch, excluded.first_touch),
      last_touch = coalesce(known.last_touch, excluded.last_touch)
    returning id, person_id
  )
  select stored.id as call, people.id, people.email, people.joined_to as "joinedTo",
    call.submission, (
      select (array_agg(id order by flag is not null, created_at, id))[1]
      from email_submissions where lower(email) = people.person
    ) as lead
  from stored join call on call.id = stored.id join people on people.id = stored.person_id`

const INHERIT = `
  update bookings later set last_touch = earlier.last_touch,
    first_touch = coalesce(later.first_touch, earlier.first_touch)
  from bookings earlier
  where earlier.moved_to = later.id and later.id = $1
    and later.last_touch is null and earlier.last_touch is not null
  returning later.moved_to as "movedTo"`
