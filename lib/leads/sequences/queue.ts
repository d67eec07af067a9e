import 'server-only'
import type { ClientBase, Pool } from 'pg'
import { LEAD_EMAILS } from '#lib/content/lead-emails.ts'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { within } from '#lib/platform/http/stopping.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { readSequences, type Known } from '#lib/leads/sequences/known.ts'

const BATCH = 1000
const TIME_BUDGET = 5_000

/** Queues the emails of sequences that are due, for a while. */
export async function queueSequences(): Promise<void> {
  const sequences = await readSequences()
  if (!sequences || sequences.length === 0) return
  const zone = (await readLeadEmails())?.timeZone ?? LEAD_EMAILS.timeZone
  await queueStepsOf(sequences, zone)
}

/**
 * Any number of processes may do so at once, and be killed at any point: one statement logs an
 * email, queues it and moves its person on. Leads go first.
 */
export async function queueStepsOf(
  sequences: readonly Known[],
  zone: string,
  db: Pool | ClientBase = pool(),
): Promise<void> {
  const isGoingOn = within(TIME_BUDGET)
  for (const sequence of sequences.filter(({ steps }) => steps.length > 0)) {
    await yieldToLeads()
    await settle(sequence, db, isGoingOn)
    const values = [sequence.id, JSON.stringify(stepsOf(sequence)), zone, BATCH]
    // Each gets some done, however long the one before it took.
    while ((await db.query(QUEUE, values)).rowCount && isGoingOn()) await yieldToLeads()
  }
}

/** Each with the email that it follows. */
function stepsOf({ steps }: Known) {
  return steps.map(({ key: step, days, hour }, index) => {
    return { after: steps[index - 1]?.key ?? '', step, position: index + 1, days, hour }
  })
}

interface Place {
  stepped: string
  id: string
}
const START: Place = { stepped: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
/** By sequence: the last of those that were looked at whether they are done. */
const lookedAt = new Map<string, Place>()

/**
 * Ends it for who has had the last email, which may be parked until somebody retries it; counts from
 * the email in the same place for who has had one that isn't in it any longer, and from now for who
 * had one by a clock that was set back since. A hundred thousand may wait for their last email for
 * hours, so some are looked at each time.
 */
async function settle(
  { id, steps }: Known,
  db: Pool | ClientBase,
  isGoingOn: () => boolean,
): Promise<void> {
  const keys = steps.map(({ key }) => key)
  while ((await db.query(MOVE, [id, keys, BATCH])).rowCount === BATCH && isGoingOn())
    await yieldToLeads()
  const last = lookedAt.get(id) ?? START
  const values = [id, keys.at(-1), BATCH, last.stepped, last.id]
  const [next] = (await db.query<Place>(FINISH, values)).rows
  if (next) lookedAt.set(id, next)
  else lookedAt.delete(id)
}

/**
 * SQL, of the delivery of an email with this ID: it may still be sent by itself, or once somebody
 * retries it or confirms the address. By itself, since a join to deliveries may read all that wait.
 */
const isOpen = (id: string, or = '') => `(
  select state in ('waiting', 'parked') or became = 'unconfirmed' ${or}
  from deliveries delivery where delivery.id = ${id})`

/** Some at a time, since staff may replace the emails of a hundred thousand people. */
const MOVE = `
  with recursive found as (
    (select last_step from sequence_runs where sequence = $1 and ended_at is null
      order by last_step limit 1)
    union all
    select (select last_step from sequence_runs
      where sequence = $1 and ended_at is null and last_step > found.last_step
      order by last_step limit 1)
    from found where last_step is not null
  ),
  wrong as (
    select id from found, lateral (
      select id from sequence_runs run where sequence = $1 and ended_at is null
        and run.last_step = found.last_step and stepped_at > now() + interval '1 hour' limit $3
    ) ahead
    union all
    select id from found, lateral (
      select id from sequence_runs run where sequence = $1 and ended_at is null
        and run.last_step = found.last_step limit $3
    ) gone
    where last_step <> '' and last_step <> all($2::text[])
    limit $3
  )
  update sequence_runs set stepped_at = least(stepped_at, now()), last_step = case
    when last_step = any($2::text[]) or last_step = '' then last_step
    else ($2::text[])[least(steps, cardinality($2::text[]))] end
  where id = any(array(select id from sequence_runs
    where id = any(array(select id from wrong)) and ended_at is null for update skip locked))`

/** SQL: more of {@link isOpen}. */
const SENT_TODAY = 'or (sent_at at time zone $3)::date = (now() at time zone $3)::date'

/** Returns where to go on; no row at the end. */
const FINISH = `
  with looked as materialized (
    select id, stepped_at, not exists (select from sequence_emails email
      where email.run_id = run.id and ${isOpen('email.id')} offset 0) as is_done
    from sequence_runs run
    where sequence = $1 and last_step = $2 and ended_at is null and (stepped_at, id) > ($4, $5)
    order by stepped_at, id limit $3
  ),
  done as (
    update sequence_runs set ended_at = now(), ended_by = 'done' where id in (
      select id from sequence_runs
      where id in (select id from looked where is_done) and last_step = $2 and ended_at is null
      for update skip locked)
  )
  select stepped_at::text as stepped, id from looked
  order by looked.stepped_at, id offset $3 - 1`

/**
 * Locks submissions, people and then their sequences, as all that ends one does. Nobody gets one on
 * a day with another, or before the one before is sent. Passes over those that a person had before
 * the emails changed places. The offsets keep Postgres from reading everybody to find a thousand.
 */
const QUEUE = `
  with step as (
    select given.*, ((now() at time zone $3 - make_interval(hours => hour))::date - days + 1)
      ::timestamp at time zone $3 as before
    from jsonb_to_recordset($2) as given(after text, step text, position int, days int, hour int)
  ),
  due as materialized (
    select waits.*, step.after, step.step, step.position, submission.id as submission,
      exists (select from sequence_emails email
        where email.run_id = waits.id and email.step = step.step offset 0) as had
    from step
    cross join lateral (
      select run.id, run.person_id, run.stepped_at, person.email, person.person,
        coalesce(person.joined_to, person.id) as shown
      from sequence_runs run join people person on person.id = run.person_id
      where run.sequence = $1 and run.ended_at is null and run.last_step = step.after
        and run.stepped_at < step.before
        and not exists (
          select from sequence_emails other
          where other.person_id = coalesce(person.joined_to, person.id)
            and (other.day = (now() at time zone $3)::date or ${isOpen('other.id', SENT_TODAY)})
          offset 0)
        and exists (select from email_submissions submission
          where lower(submission.email) = person.person and submission.flag is null offset 0)
      order by run.stepped_at
      limit $4
    ) waits
    cross join lateral (
      select id from email_submissions submission
      where lower(submission.email) = waits.person and submission.flag is null
      order by submission.created_at desc limit 1
    ) submission
    order by waits.stepped_at
    limit $4
  ),
  kept as (
    select id from email_submissions where id in (select submission from due)
    for key share skip locked
  ),
  persons as (
    select people.id from people where id in (
      select person_id from due join kept on kept.id = due.submission)
    for key share skip locked
  ),
  mine as (
    select due.* from due join persons on persons.id = due.person_id
    join sequence_runs run on run.id = due.id
    where run.ended_at is null and run.last_step = due.after
    for update of run skip locked
  ),
  logged as (
    insert into sequence_emails (id, run_id, person_id, sequence, step, position, day)
    select gen_random_uuid(), id, shown, $1, step, position, (now() at time zone $3)::date
    from mine where not had order by shown
    on conflict do nothing
    returning id, run_id
  ),
  queued as (
    insert into deliveries (id, submission_id, channel, payload)
    select logged.id, mine.submission, 'sequence-email',
      jsonb_build_object('wish', jsonb_build_object('to', mine.email))
    from logged join mine on mine.id = logged.run_id
  )
  update sequence_runs set last_step = mine.step,
    steps = sequence_runs.steps + (not had)::int,
    stepped_at = case when had then sequence_runs.stepped_at else now() end
  from mine left join logged on logged.run_id = mine.id
  where sequence_runs.id = mine.id and (had or logged.id is not null)`
