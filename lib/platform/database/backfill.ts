import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { isBusy } from '#lib/platform/database/busy.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

/** Submissions per batch: few, so that no lead waits for it. */
const BATCH = 500
/** How long a batch waits for a row that somebody else has locked, in milliseconds. */
const LOCK_TIMEOUT = 100
/** Pause after that, in milliseconds. */
const BUSY_PAUSE = 1_000

/** The last day whose visits are not summed up. */
const YESTERDAY = `(now() at time zone 'UTC')::date - 1`

/**
 * What rows from before a migration lack, in this order, as SQL: for submissions whose
 * `lower(email)`
 * is above $1, up to $2, and that are older than $3. The migration adds a row to `backfills`
 * if there
 * is any, and a trigger does the same for newer ones.
 */
const BACKFILLS: Record<string, string> = {
  people: `select add_missing_people(array(
      select distinct lower(email) from email_submissions
      where lower(email) > $1 and lower(email) <= $2 and $3::timestamptz is not null
    ))`,
  // Days that are over are summed up at once, as lib/insight/totals.ts does later with the others.
  'visits of leads': `
    with leads as materialized (
      select (lead.created_at at time zone 'UTC')::date as day,
        regexp_replace(lead.source, '^resource_', '') as resource, origin.*
      from (
        select distinct on (lower(email), source) * from email_submissions
        where flag is null and lower(email) > $1 and lower(email) <= $2
        order by lower(email), source, created_at, id
      ) lead, visit_origin(lead.attribution) origin
      where lead.created_at < $3
    ),
    recent as (
      insert into visit_events (day, step, resource, visitor, campaign, referrer, landing)
      select day, 'lead', resource, gen_random_uuid(), campaign, referrer, landing
      from leads where day >= ${YESTERDAY}
    )
    insert into visit_totals as known (day, step, resource, dimension, value, visits)
    select day, 'lead', resource, dimension, value, count(*)::int
    from leads, lateral (values ('all', ''), ('campaign', campaign), ('referrer', referrer),
      ('landing', landing), ('uncounted', '')) as counted(dimension, value)
    where (dimension <> 'uncounted' or campaign || referrer || landing = '') and day < ${YESTERDAY}
    group by 1, 3, 4, 5
    order by 4, 1, 3, 5
    on conflict (dimension, day, step, resource, value)
    do update set visits = known.visits + excluded.visits`,
  presses: `
    update people set pressed_at = press.at
    from (
      select person_id as id, max(person_events.created_at) as at
      from people join person_events on person_id = people.id
      where person > $1 and person <= $2 and kind = 'booking'
        and person_events.created_at < $3
      group by 1
    ) press
    where people.id = press.id and pressed_at is null`,
}
const NAMES = Object.keys(BACKFILLS)

/** How far a backfill is: submissions `done` of `total`. */
export interface Progress {
  name: string
  done: number
  total: number
}

/**
 * Adds what older rows lack, in batches, each once: a batch and where the next one begins are
 * committed together. It goes on where it, or another process, was stopped, and leaves the database
 * half of the time to leads.
 *
 * @param until aborted when no further batch is to start
 * @param report called after each batch
 * @returns whether nothing is left
 */
export async function backfill(
  connection: Pool | ClientBase,
  until: AbortSignal,
  report: (progress: Progress) => void,
): Promise<boolean> {
  while (!until.aborted) {
    const startedAt = performance.now()
    let wait = BUSY_PAUSE
    try {
      const progress = await inTransaction(connection, addBatch)
      if (!progress) return true
      report(progress)
      wait = performance.now() - startedAt
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    await pause(wait, undefined, { signal: until }).catch(() => {})
  }
  return false
}

/** Submissions that are left of all backfills; 0 when they are finished. */
export async function rowsLeft(connection: Pool | ClientBase): Promise<number> {
  const { rows } = await connection.query<{ left: number }>(
    `select coalesce(sum(greatest(coalesce(total, 1) - done, 1)), 0)::int as left
    from backfills where finished_at is null and name = any($1)`,
    [NAMES],
  )
  return rows[0]?.left ?? 0
}

interface Job extends Omit<Progress, 'total'> {
  before: string
  cursor: string
  /** Null until they are counted. */
  total: number | null
}

/** Returns null if nothing is left. */
async function addBatch(client: ClientBase): Promise<Progress | null> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT}`)
  const { rows } = await client.query<Job>(
    `select name, before::text, cursor, done, total from backfills
    where finished_at is null and name = any($1) order by array_position($1, name) limit 1 for update`,
    [NAMES],
  )
  const [job] = rows
  const add = job && BACKFILLS[job.name]
  if (!add) return null
  const { name, before, cursor, done } = job
  if (job.total === null) {
    const { rows: counted } = await client.query<Progress>(COUNT, [name])
    return counted[0] ?? null
  }
  const { rows: next } = await client.query<{ last: string | null; number: number }>(NEXT, [
    cursor,
    BATCH,
  ])
  const { last = null, number = 0 } = next[0] ?? {}
  if (last !== null) await client.query(add, [cursor, last, before])
  const now = { name, done: done + number, total: job.total }
  await client.query(STORE, [name, last, now.done])
  return now
}

const COUNT = `
  update backfills set total = (select count(*) from email_submissions where created_at < before)
  where name = $1 returning name, done, total`

/** A person's submissions are never in two batches. */
const NEXT = `
  select max(person) as last, count(*)::int as number from (
    select lower(email) as person from email_submissions
    where lower(email) > $1 order by lower(email) limit $2
  ) next`

const STORE = `
  update backfills set cursor = coalesce($2, ''), done = $3,
    finished_at = case when $2::text is null then now() end
  where name = $1`
