import type { Pool } from 'pg'
import { rowOf, rowsOf } from './storage.ts'

/** A schedule of the scheduling API, as it answers. */
export interface Schedule {
  id: string
  projectId: string
  dataset: string
  name: string
  description: string
  action: 'publish' | 'unpublish'
  documents: { documentId: string; documentType: string }[]
  /** Null: it runs when somebody says so. */
  executeAt: Date | null
  executedAt: Date | null
  state: 'scheduled' | 'succeeded' | 'cancelled'
  /** Why it could not run. */
  stateReason: string
  author: string
  createdAt: Date
}

const COLUMNS = `id, project_id as "projectId", d.name as dataset, s.name, s.description, action,
  documents, execute_at as "executeAt", executed_at as "executedAt", state,
  state_reason as "stateReason", author, s.created_at as "createdAt"`
const FROM = 'from content_lake.schedules s join content_lake.datasets d on d.key = s.dataset'
/** While a process runs a schedule, nobody changes it. */
export const FREE = `state = 'scheduled' and (held_until is null or held_until < now())`

export async function readSchedules(
  pool: Pool,
  dataset: number,
  wanted: { ids?: string[]; documentIds?: string[]; states?: string[]; limit?: number },
): Promise<Schedule[]> {
  return rowsOf<Schedule>(
    pool,
    `select ${COLUMNS} ${FROM}
     where s.dataset = $1 and ($2::text[] is null or id = any ($2))
       and ($3::text[] is null or state = any ($3))
       and ($4::text[] is null or exists (select from json_array_elements(documents) as one
         where one ->> 'documentId' = any ($4)))
     order by s.created_at desc, id limit $5`,
    [dataset, wanted.ids, wanted.states, wanted.documentIds, wanted.limit],
  )
}

/** Schedules whose time has come, earliest first, and how long until the next is due, in ms. */
export async function readDue(pool: Pool): Promise<{ due: Schedule[]; next: number | null }> {
  const { rows } = await pool.query<Schedule & { wait: number }>(
    `select ${COLUMNS}, extract(epoch from execute_at - now())::float8 * 1000 as wait ${FROM}
     where state = 'scheduled' and execute_at is not null order by execute_at`,
  )
  const due = rows.filter(({ wait }) => wait <= 0)
  return { due, next: rows[due.length]?.wait ?? null }
}

const RELEASES = `
  from content_lake.documents join content_lake.datasets on key = dataset
  where starts_with(id, '_.releases.')`

interface ScheduledRelease {
  projectId: string
  dataset: string
  id: string
  publishAt: string
}

/** The scheduled releases of all datasets, earliest first. */
export async function readScheduledReleases(pool: Pool): Promise<ScheduledRelease[]> {
  const rows = await rowsOf<ScheduledRelease>(
    pool,
    `select project_id as "projectId", name as dataset, id, body ->> 'publishAt' as "publishAt"
     ${RELEASES} and body ->> 'state' = 'scheduled'`,
  )
  const timed = rows.filter(({ publishAt }) => !Number.isNaN(Date.parse(publishAt)))
  return timed.sort((a, b) => Date.parse(a.publishAt) - Date.parse(b.publishAt))
}

export async function countReleases(
  pool: Pool,
  projectId: string,
): Promise<{ all: number; metered: number }> {
  // A scheduled draft is a release of one document, which no plan counts.
  const counts = await rowOf<{ all: number; metered: number }>(
    pool,
    `select count(*)::int as all, (count(*) filter (
       where body #>> '{metadata,cardinality}' is distinct from 'one'))::int as metered
     ${RELEASES} and project_id = $1 and body ->> 'state' not in ('published', 'archived')`,
    [projectId],
  )
  return counts ?? { all: 0, metered: 0 }
}

/**
 * Takes a schedule to run it, from a process that dies after `lease` ms. Resolves to it as it is
 * now; null if it's over, or another process has it.
 */
export async function claimSchedule(
  pool: Pool,
  id: string,
  lease: number,
): Promise<Schedule | null> {
  const { rowCount } = await pool.query(
    `update content_lake.schedules set held_until = now() + $2::int * interval '1 ms'
     where id = $1 and ${FREE}`,
    [id, lease],
  )
  if (rowCount === 0) return null
  return (await rowOf<Schedule>(pool, `select ${COLUMNS} ${FROM} where id = $1`, [id])) ?? null
}

/** Writes down how a schedule's run ended; null lets others run it again. */
export async function finishSchedule(
  pool: Pool,
  id: string,
  end: { state: 'succeeded' | 'cancelled'; stateReason: string } | null,
): Promise<void> {
  await pool.query(
    `update content_lake.schedules set held_until = null, state = coalesce($2, state),
       state_reason = coalesce($3, state_reason),
       executed_at = case when $2 = 'succeeded' then now() else executed_at end
     where id = $1 and state = 'scheduled'`,
    [id, end?.state, end?.stateReason],
  )
}
