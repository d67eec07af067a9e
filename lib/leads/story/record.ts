import 'server-only'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { MAX_EVENTS, type EventData, type VisitorEventKind } from '#lib/leads/story/kinds.ts'

/** How long an event is accepted after its submission, or after its link was opened again. */
const ACCEPTED_DAYS = 7
/** How long after a result the emails about it wait for more, in seconds. */
const SETTLING_SECONDS = 60
/** How long after the booking page was opened it waits for a result, in minutes. */
const PAUSE_MINUTES = 30

interface VisitorEvent<Kind extends VisitorEventKind> {
  /** The ID that the site returned at the gate: only that browser knows it. */
  lead: string
  kind: Kind
  data: EventData<Kind>
  /**
   * Tells it from others of this kind after the same submission. What has changed replaces the one
   * before; what has not keeps its date.
   */
  key?: string
  /** A keyed hash of the network it came from, kept until what follows from it is sent. */
  network?: string
  /** Slugs of resources whose submissions can't have it. */
  notFor?: readonly string[]
  /** What channels tell of it: stored with it, and kept up to date until it is sent. */
  deliveries?: readonly EventDelivery[]
}

export interface EventDelivery {
  /** Derived from what it tells, so that it is stored once. */
  id: string
  channel: string
  /** `data` gets the person's `email`, and the slug of the `resource`. */
  payload: { data: object }
  wait: number
}

/**
 * Adds an event to a person's story. Their own result brings the second email forward and is
 * emailed once it has settled; the same as their latest is not added again, so that a reload tells
 * nothing. A booking link counts once a day. A signed link may be opened at any age. Returns the
 * event's ID, or that of the same result; null if the submission is unknown, flagged or too old, or
 * the story full.
 */
export async function recordEvent<Kind extends VisitorEventKind>({
  lead,
  kind,
  data,
  key = '',
  network,
  deliveries = [],
  notFor = [],
}: VisitorEvent<Kind>): Promise<string | null> {
  const id = namedId('event', kind, lead, key)
  const values = [id, lead, kind, JSON.stringify(data), JSON.stringify(deliveries), network, notFor]
  return retryOnLostConnection((connection) =>
    inTransaction(connection, async (client) => {
      const { rowCount } = await client.query(LOCK, [lead])
      if (!rowCount) {
        await client.query(ADD_MISSING, [lead])
        await client.query(LOCK, [lead])
      }
      const { rows } = await client.query<{ id: string }>(RECORD, values)
      return rows[0]?.id ?? null
    }),
  )
}

const SETTLED = `now() + interval '${SETTLING_SECONDS} seconds'`

/**
 * Locks the submission, as an erasure does, and then the person. By itself, so that what follows
 * sees what the one before it has stored.
 */
const LOCK = `
  select from email_submissions submission
    join people person on person.person = lower(submission.email)
  where submission.id = $1
  for key share of submission for update of person`

/** After an upgrade, whom it has not yet come to (lib/platform/database/backfill.ts). */
const ADD_MISSING = `
  select add_missing_people(array(select lower(email) from email_submissions where id = $1))`

/** An opening on a device of somebody else is not the person's own doing. */
export const AT_THEIRS = `opened.data->>'elsewhere' is distinct from 'true'`

/** SQL: when the day in UTC began. */
const TODAY = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`

const RECORD = `
  with submission as (
    select id, email, regexp_replace(source, '^resource_', '') as resource,
      $3 = 'result' and not ($4::jsonb->>'shared')::boolean as is_own_result
    from email_submissions given
    where id = $2 and flag is null
      and regexp_replace(source, '^resource_', '') <> all($7::text[]) and ($3 = 'link-opened'
      or created_at > now() - interval '${ACCEPTED_DAYS} days'
      or exists (select from people person
        join person_events opened on opened.person_id = person.id
        where person.person = lower(given.email) and opened.submission_id = given.id
          and opened.kind = 'link-opened' and ${AT_THEIRS}
          and opened.created_at > now() - interval '${ACCEPTED_DAYS} days'))
  ),
  subject as (
    select person.id, submission.resource, submission.is_own_result,
      exists (select from person_events where id = $1) or
        (select count(*) from person_events where person_id = person.id
          and submission_id is not null) < ${MAX_EVENTS} as has_room
    from submission
    join people person on person.person = lower(submission.email)
  ),
  latest as (
    select event.id, event.data from subject
    join person_events event on event.person_id = subject.id and event.kind = $3
      and event.resource = subject.resource and event.data->>'tool' = $4::jsonb->>'tool'
      and event.data->>'shared' = $4::jsonb->>'shared'
    where $3 = 'result'
    order by event.created_at desc
    limit 1
  ),
  unchanged as (select id from latest where data - 'words' = $4::jsonb - 'words'),
  recorded as (
    insert into person_events as known
      (id, person_id, submission_id, kind, resource, data, email_due_at, network)
    select $1, id, $2, $3, resource, $4::jsonb,
      case when is_own_result then ${SETTLED}
        when $3 = 'booking' then now() end,
      case when is_own_result or $3 = 'booking' then $6 end
    from subject
    where has_room and not exists (select from unchanged)
    on conflict (id) do update set data = excluded.data, created_at = now(),
      email_due_at = case when known.kind = 'booking' or known.email_due_at is not null
        then excluded.email_due_at end,
      network = case when known.kind = 'booking' then excluded.network else known.network end
      where known.kind = 'link-opened' or known.data - 'words' <> excluded.data - 'words'
        or known.kind = 'booking' and known.created_at < ${TODAY}
    returning person_id, kind
  ),
  queued as (
    insert into deliveries (id, submission_id, channel, payload, next_attempt_at)
    select delivery.id, $2, channel, jsonb_set(payload, '{data}', payload -> 'data' ||
      jsonb_build_object('email', email, 'resource', resource))
      || jsonb_strip_nulls(jsonb_build_object('network', nullif($6, ''))),
      now() + make_interval(secs => wait)
    from recorded, submission,
      jsonb_to_recordset($5) as delivery(id uuid, channel text, payload jsonb, wait float)
    on conflict (id) do update set payload = excluded.payload
      where deliveries.state = 'waiting' and deliveries.attempts = 0
  ),
  dated as (
    update people set
      last_at = greatest(last_at, clock_timestamp()),
      pressed_at = case when kind = 'booking' then clock_timestamp() else pressed_at end,
      follow_up_at = case when follow_up_at is null then null
        when kind = 'result' then least(follow_up_at, ${SETTLED})
        when kind = 'booking' then least(follow_up_at, now() + interval '${PAUSE_MINUTES} minutes')
        else follow_up_at end
    from recorded
    where people.id = person_id and $4::jsonb->>'elsewhere' is distinct from 'true'
  )
  select coalesce((select id from unchanged), $1) as id from subject
  where has_room or exists (select from unchanged)`
