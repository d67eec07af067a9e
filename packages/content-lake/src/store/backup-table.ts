import type { Pool } from 'pg'
import type { LakeDocument } from '../model/document.ts'
import { rowOf, rowsOf } from './storage.ts'

/** A moment in a dataset's history, which is all that a backup is: history is kept forever. */
export interface Backup {
  id: string
  dataset: number
  /** The number of the last transaction in it. */
  seq: number
  createdAt: Date
  /** Signs the URLs of its files. */
  secret: string
}

const COLUMNS = 'id, dataset, seq::float8 as seq, created_at as "createdAt", secret'

/** Documents per page. */
const PAGE = 1_000

/** Enables or disables daily backups. When they are enabled, one is due at once. */
export async function switchBackups(pool: Pool, key: number, enabled: boolean): Promise<void> {
  await pool.query(
    `update content_lake.datasets set backups_enabled = $2, backed_up_at = null
     where key = $1 and backups_enabled <> $2`,
    [key, enabled],
  )
}

/**
 * Backs up the datasets whose backup is a day old. The update of the row lets one process do it,
 * and waits for a transaction that is being written, so that its head is the latest.
 */
export async function makeDueBackups(pool: Pool): Promise<void> {
  await pool.query(
    `with due as (
       update content_lake.datasets set backed_up_at = now()
       where backups_enabled
         and (backed_up_at is null or backed_up_at <= now() - interval '1 day')
       returning key, head
     )
     insert into content_lake.backups (id, dataset, seq, secret)
     select to_char(now() at time zone 'UTC', 'YYYY-MM-DD-') || gen_random_uuid(), key,
       greatest(head, (select max(seq) from content_lake.transactions where dataset = key), 0),
       gen_random_uuid()::text || gen_random_uuid()
     from due`,
  )
}

/**
 * A dataset's backups, newest first, from the day `after` until the day before `before`, in UTC.
 */
export async function readBackups(
  pool: Pool,
  key: number,
  { limit, after, before }: { limit: number; after: string | null; before: string | null },
): Promise<Backup[]> {
  return rowsOf<Backup>(
    pool,
    `select ${COLUMNS} from content_lake.backups
     where dataset = $1
       and ($2::date is null or created_at >= $2::date::timestamp at time zone 'UTC')
       and ($3::date is null or created_at < $3::date::timestamp at time zone 'UTC')
     order by created_at desc, id limit $4`,
    [key, after, before, limit],
  )
}

export async function readBackup(pool: Pool, id: string): Promise<Backup | undefined> {
  return rowOf<Backup>(pool, `select ${COLUMNS} from content_lake.backups where id = $1`, [id])
}

/** The documents as they were, last id first: one walk backward through the index, up to a page. */
const STATE = `
  select distinct on (document_id) document_id as id, body from content_lake.revisions
  where dataset = $1 and seq <= $2 and ($3::text is null or document_id < $3)
  order by document_id desc, seq desc`

/** A page of ids, going backward from `before`, or from the end; and where the next one begins. */
export async function readPage(
  pool: Pool,
  { dataset, seq }: Backup,
  before: string | null,
): Promise<{ ids: string[]; next: string | undefined }> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from (${STATE}) state where body is not null order by id desc limit $4`,
    [dataset, seq, before, PAGE + 1],
  )
  const ids = rows.slice(0, PAGE).map(({ id }) => id)
  return { ids, next: rows.length > PAGE ? ids.at(-1) : undefined }
}

export async function countDocuments(pool: Pool, { dataset, seq }: Backup): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (${STATE}) state where body is not null`,
    [dataset, seq, null],
  )
  return rows[0]?.count ?? 0
}

export async function readBackedUp(
  pool: Pool,
  { dataset, seq }: Backup,
  id: string,
): Promise<LakeDocument | undefined> {
  const { rows } = await pool.query<{ body: LakeDocument | null }>(
    `select body from content_lake.revisions
     where dataset = $1 and seq <= $2 and document_id = $3 order by seq desc limit 1`,
    [dataset, seq, id],
  )
  return rows[0]?.body ?? undefined
}
