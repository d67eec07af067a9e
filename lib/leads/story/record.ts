import 'server-only'
import { retryOnLostConnection } from '#lib/database/lost-connection.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import type { EventData, VisitorEventKind } from '#lib/leads/story/kinds.ts'

/** How long after its submission an event is accepted: a tab may stay open for days. */
const ACCEPTED_DAYS = 7
/** Maximum events of a person, so that no browser can write a story that never ends. */
const MAX_EVENTS = 500
/** How long after a result the team's second email waits for more, in seconds. */
const SETTLING_SECONDS = 60

interface VisitorEvent<Kind extends VisitorEventKind> {
  /** The ID that the site returned at the gate: only that browser knows it. */
  lead: string
  kind: Kind
  data: EventData<Kind>
  /**
   * What tells it from other events of this kind after the same submission. An event that happens
   * again replaces the one before.
   */
  key?: string
}

/**
 * Adds an event to the story of the person behind a submission, and dates their row in the desk. A
 * result brings the team's second email forward.
 *
 * @returns the event's ID; null if the submission is unknown, flagged or too old, or the story full
 * @throws the driver's error when nothing was stored
 */
export async function recordEvent<Kind extends VisitorEventKind>({
  lead,
  kind,
  data,
  key = '',
}: VisitorEvent<Kind>): Promise<string | null> {
  const id = namedId('event', kind, lead, key)
  const { rowCount } = await retryOnLostConnection((connection) =>
    connection.query(RECORD, [id, lead, kind, JSON.stringify(data)]),
  )
  return rowCount ? id : null
}

/**
 * Locks the person first, so that the limit holds and two events of one person take turns. Dated
 * when the turn has come, so that a score from before is out of date.
 */
const RECORD = `
  with subject as (
    select person.id, submission.source from email_submissions submission
    join people person on person.person = lower(submission.email)
    where submission.id = $2 and submission.flag is null
      and submission.created_at > now() - interval '${ACCEPTED_DAYS} days'
    for update of person
  ),
  recorded as (
    insert into person_events as known (id, person_id, submission_id, kind, resource, data)
    select $1, id, $2, $3, regexp_replace(source, '^resource_', ''), $4::jsonb from subject
    where (select count(*) from person_events where person_id = subject.id) < ${MAX_EVENTS}
      or exists (select from person_events where id = $1)
    on conflict (id) do update set data = excluded.data, created_at = now()
    returning person_id, kind
  )
  update people set
    last_at = greatest(last_at, clock_timestamp()),
    follow_up_at = case when kind = 'result' and follow_up_at is not null
      then least(follow_up_at, now() + interval '${SETTLING_SECONDS} seconds')
      else follow_up_at end
  from recorded where people.id = person_id`
