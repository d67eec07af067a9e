import 'server-only'
import { inTransaction } from '#lib/platform/database/transaction.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { WALK } from '#lib/leads/crm-sync/progress.ts'
import type { KnownContact } from '#lib/leads/crm-sync/wish.ts'
import type { Names } from '#lib/leads/crms/crm.ts'

/** One process at a time works with a CRM. */
export interface Sync {
  failures: number
  names: Names | null
  users: { id: string; email: string }[] | null
  isUsersOld: boolean
  /** Whether fields are to be looked at: the first time, and when somebody starts it again. */
  isBegun: boolean
  problems: Record<string, string>
}

/** As long as a step may take, by far. */
const LEASE = `interval '2 minutes'`

/** Null if another process has it. The first time, everybody is to be written. */
export async function take(crm: string): Promise<Sync | null> {
  await pool().query(BEGIN, [crm, walkOf(crm)])
  const { rows } = await pool().query<Sync>(TAKE, [crm])
  return rows[0] ?? null
}

const walkOf = (crm: string) => `${WALK}${crm}`

/** A row of `backfills`, which says how far the walk is, also to an earlier release. */
const BEGIN = `
  with begun as (insert into crm_syncs (crm) values ($1) on conflict do nothing returning crm)
  insert into backfills (name, before, total)
  select $2, now(), (select count(*)::int from people where joined_to is null) from begun
  on conflict (name) do update set before = now(), cursor = '', done = 0, total = excluded.total,
    finished_at = null`

const TAKE = `
  update crm_syncs set leased_until = now() + ${LEASE}
  where crm = $1 and not coalesce(leased_until > now() and leased_until <= now() + ${LEASE}, false)
  returning failures, names, users, problems, users_at is null as "isBegun",
    coalesce(users_at < now() - interval '10 minutes', true) as "isUsersOld"`

export async function keep(crm: string): Promise<void> {
  await pool().query(`update crm_syncs set leased_until = now() + ${LEASE} where crm = $1`, [crm])
}

/** At once, or after so many milliseconds. */
export async function giveBack(crm: string, failures: number, after?: number): Promise<void> {
  const how = `failures = $2, leased_until = now() + $3::float8 * interval '1 millisecond'`
  await pool().query(`update crm_syncs set ${how} where crm = $1`, [crm, failures, after ?? null])
}

export async function storeNames(crm: string, { names, problems }: Sync): Promise<void> {
  const how = 'names = $2, problems = $3'
  await pool().query(`update crm_syncs set ${how} where crm = $1`, [crm, names, problems])
}

/** One that was started again meanwhile still begins. */
export async function storeUsers(crm: string, { users, isBegun }: Sync): Promise<void> {
  const how = 'users = $2, users_at = case when $3 or users_at is not null then now() end'
  const values = [crm, JSON.stringify(users), isBegun]
  await pool().query(`update crm_syncs set ${how} where crm = $1`, values)
}

/** A CRM that is off isn't told. Once it is on again, everybody is looked at. */
export async function forget(crm: string): Promise<void> {
  const { rowCount } = await pool().query('delete from crm_syncs where crm = $1', [crm])
  if (rowCount) await pool().query('delete from crm_changes where crm = $1', [crm])
}

/** Whom a CRM is to be told of, with the changes that this is because of. */
export interface Due extends KnownContact {
  person: string
  changes: string[]
  told: string | null
  problem: string | null
  /** Whether another person, who was active later, has the same contact. */
  isSecond: boolean
}

/** The latest first, so that nobody waits behind everybody. */
export async function readDue(crm: string, limit: number): Promise<Due[]> {
  await pool().query(AGAIN, [crm])
  const { rows } = await pool().query<Due>(DUE, [crm, limit])
  return rows
}

const AGAIN = `
  with over as (
    update crm_contacts set again_at = null where crm = $1 and again_at <= now() returning person_id
  )
  insert into crm_changes (crm, person_id) select $1, person_id from over`

const DUE = `
  with latest as materialized (
    select id, person_id from crm_changes where crm = $1 order by id desc limit $2::int * 4
  ),
  due as (
    select person_id, array_agg(id::text) as changes from latest
    group by person_id order by max(id) desc limit $2
  )
  select due.person_id as person, changes, contact, told, problem, deleted_at as "deletedAt",
    contact is not null and exists (
      select from crm_contacts other join people on people.id = other.person_id
      where other.crm = $1 and other.contact = known.contact and other.person_id <> due.person_id
        and (people.last_at, people.id) > (select last_at, id from people where id = due.person_id)
    ) as "isSecond"
  from due left join crm_contacts known on known.crm = $1 and known.person_id = due.person_id`

/** What became of one: with `told`, it is as the CRM has it. */
export interface Settled {
  person: string
  changes: readonly string[]
  contact: string | null
  told: string | null
  problem: string | null
  againAt: Date | null
  deletedAt: Date | null
}

/**
 * Stores what was written. People who are being changed or erased meanwhile are skipped, and written
 * again if they stay: nobody waits for this.
 */
export async function settle(
  crm: string,
  settled: readonly Settled[],
  over: readonly string[],
): Promise<void> {
  await inTransaction(pool(), async (client) => {
    await client.query(`set local lock_timeout = '100ms'`)
    const { rows } = await client.query<{ person: string }>(STORE, [crm, JSON.stringify(settled)])
    const stored = new Set(rows.map(({ person }) => person))
    const done = settled.flatMap(({ person, changes }) => (stored.has(person) ? changes : []))
    await client.query('delete from crm_changes where id = any($1::bigint[])', [[...over, ...done]])
  })
}

const STORE = `
  with settled as (
    select * from jsonb_to_recordset($2) as row(person uuid, contact text, told text, problem text,
      "againAt" timestamptz, "deletedAt" timestamptz)
  ),
  free as (
    select people.id from people join settled on settled.person = people.id
    for key share of people skip locked
  )
  insert into crm_contacts as known
    (crm, person_id, contact, told, problem, again_at, deleted_at)
  select $1, person, contact, told, problem, "againAt", "deletedAt"
  from settled join free on free.id = settled.person
  on conflict (crm, person_id) do update set contact = excluded.contact, told = excluded.told,
    problem = excluded.problem, again_at = excluded.again_at, deleted_at = excluded.deleted_at,
    is_read = known.is_read and known.contact is not distinct from excluded.contact
  returning person_id as person`

/** Queues the next of everybody, in the order of their addresses; false if that is over. */
export function walkOn(crm: string, limit: number): Promise<boolean> {
  return inTransaction(pool(), async (client) => {
    const { rows } = await client.query<{ cursor: string }>(
      `select cursor from backfills where name = $1 and finished_at is null
        and not exists (select from crm_syncs where crm = $2 and is_stopped) for update`,
      [walkOf(crm), crm],
    )
    const [walk] = rows
    if (!walk) return false
    const { rowCount } = await client.query(WALK_ON, [crm, walk.cursor, limit, walkOf(crm)])
    return rowCount === 1
  })
}

/** Who came after it began was told of by a change. */
const WALK_ON = `
  with next as materialized (
    select id, person from people
    where person > $2 and joined_to is null
    order by person limit $3
  ),
  queued as (
    insert into crm_changes (crm, person_id) select $1, id from next order by person desc
  )
  update backfills set cursor = coalesce((select max(person) from next), cursor),
    done = done + (select count(*)::int from next),
    finished_at = case when (select count(*) from next) < $3 then now() end
  where name = $4`
