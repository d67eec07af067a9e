import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Names } from '#lib/leads/crms/crm.ts'

/** How far a CRM is with everybody, and what it refuses. */
interface Progress extends Record<string, unknown> {
  crm: string
  done: number
  total: number
  isFinished: boolean
  isStopped: boolean
  waiting: number
  /** At most a hundred. */
  refused: { email: string; problem: string }[]
  /** Our fields, by the CRM's names, and why. */
  problems: Record<string, string>
  names: Names | null
}

/** The name of a CRM's sync of everybody among the jobs that are done in batches. */
export const WALK = 'people at '

export async function readProgress(db: Pick<NodePgDatabase, 'execute'>): Promise<Progress[]> {
  const { rows } = await db.execute<Progress>(sql`
    select crm, coalesce(done, 0) as done, coalesce(total, 0) as total, problems, names,
      coalesce(finished_at is not null, false) as "isFinished", is_stopped as "isStopped",
      (select count(*)::int from crm_changes change where change.crm = sync.crm) as waiting,
      (select coalesce(json_agg(json_build_object('email', email, 'problem', problem)), '[]') from (
        select email, problem from crm_contacts known join people on people.id = known.person_id
        where known.crm = sync.crm and problem is not null order by email limit 100
      ) one) as refused
    from crm_syncs sync left join backfills on name = ${WALK} || crm
    order by crm`)
  return rows
}

/**
 * Goes on where it was stopped. Once it is over, or where fields were refused, makes what is missing
 * and writes everybody again.
 */
export async function startSync(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  await db.execute(sql`
    with over as (
      update backfills set before = now(), cursor = '', done = 0, finished_at = null,
        total = (select count(*) from people where joined_to is null)
      where name in (select ${WALK} || crm from crm_syncs
        where finished_at is not null or problems <> '{}')
      returning substr(name, ${WALK.length + 1}) as crm
    ),
    untold as (
      update crm_contacts set told = null, problem = null where crm in (select crm from over)
    )
    update crm_syncs set is_stopped = false, users_at = null, problems = '{}'`)
}

/** Changes are told as ever. */
export async function stopSync(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  await db.execute(sql`update crm_syncs set is_stopped = true`)
}
