import { type LakeDocument, publishedIdOf } from '../model/document.ts'
import type { DocumentMutation } from './mutation.ts'
import { type Connection, rowOf, rowsOf, type Storage } from './storage.ts'

/** One document's change in one transaction. */
export interface Revision {
  seq: number
  transactionId: string
  timestamp: string
  author: string
  mutations: unknown[]
  documentId: string
  previous: LakeDocument | null
  next: LakeDocument | null
}

interface RevisionFilter {
  documentIds?: string[]
  afterSeq?: number
  upToSeq?: number
  newestFirst?: boolean
  /** Limits transactions, not revisions: each comes with all its revisions. */
  limit?: number
}

const select = (order: 'asc' | 'desc') => `
  with picked as (
    select distinct seq from content_lake.revisions
    where dataset = $5 and ($1::text[] is null or document_id = any ($1))
      and seq > $2 and seq <= $3
    order by seq ${order} limit $4
  )
  select t.seq::float8 as seq, t.id as "transactionId", t.at, t.author, t.mutations,
         r.document_id as "documentId", r.body as next, p.body as previous
  from picked
  join content_lake.transactions t using (seq)
  join content_lake.revisions r using (seq)
  left join lateral (
    select body from content_lake.revisions
    where dataset = $5 and document_id = r.document_id and seq < r.seq order by seq desc limit 1
  ) p on true
  where $1::text[] is null or r.document_id = any ($1)
  order by t.seq ${order}, r.document_id collate "C"`

export async function readRevisions(
  { pool, key }: Storage,
  {
    documentIds,
    afterSeq = 0,
    upToSeq = Number.MAX_SAFE_INTEGER,
    newestFirst,
    limit,
  }: RevisionFilter,
): Promise<Revision[]> {
  const { rows } = await pool.query<Omit<Revision, 'timestamp'> & { at: Date }>(
    select(newestFirst ? 'desc' : 'asc'),
    [documentIds ?? null, afterSeq, upToSeq, limit ?? null, key],
  )
  return rows.map((row) => Object.assign(row, { timestamp: row.at.toISOString() }))
}

/**
 * A document as it is, or as it was when it was deleted; then with the revision that deleted it,
 * from where the Studio reverts a release.
 */
export async function lastState(storage: Storage, id: string): Promise<LakeDocument | undefined> {
  const newest = { documentIds: [id], newestFirst: true, limit: 1 }
  const [last] = await readRevisions(storage, newest)
  if (last?.next) return last.next
  return last?.previous ? { ...last.previous, _rev: last.transactionId } : undefined
}

/** A transaction as the log holds it: what its documents were before is known to who follows it. */
interface LogEntry {
  seq: number
  id: string
  timestamp: string
  author: string
  mutations: DocumentMutation[]
  changes: { id: string; next: LakeDocument | null }[]
}

const LOG_AFTER = `
  with picked as (
    select * from content_lake.transactions
    where dataset = $1 and seq > $2 order by seq limit $3
  )
  select t.seq::float8 as seq, t.id, t.at, t.author, t.mutations, (
    select json_agg(json_build_object('id', document_id, 'next', body)
                    order by document_id collate "C")
    from content_lake.revisions r where r.seq = t.seq
  ) as changes
  from picked t order by t.seq`

export async function readLog(
  connection: Connection,
  key: number,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<LogEntry[]> {
  const { rows } = await connection.query<Omit<LogEntry, 'timestamp'> & { at: Date }>(LOG_AFTER, [
    key,
    afterSeq,
    limit,
  ])
  return rows.map((row) => Object.assign(row, { timestamp: row.at.toISOString() }))
}

/** The id of the transaction with a sequence number; null if there's none. */
export async function transactionAt({ pool, key }: Storage, seq: number): Promise<string | null> {
  const statement = 'select id from content_lake.transactions where dataset = $1 and seq = $2'
  return (await rowOf<{ id: string }>(pool, statement, [key, seq]))?.id ?? null
}

/** A transaction's sequence number and author, by its id. */
export function transactionOf(
  { pool, key }: Storage,
  id: string,
): Promise<{ seq: number; author: string } | undefined> {
  const statement = `select seq::float8 as seq, author from content_lake.transactions
    where dataset = $1 and id = $2`
  return rowOf(pool, statement, [key, id])
}

/** Ids of the versions from which releases published or unpublished a document. */
export async function releasedVersions(
  { pool, key }: Storage,
  publishedId: string,
): Promise<string[]> {
  const statement = `select distinct version.document_id as id
    from content_lake.revisions published join content_lake.revisions version using (seq)
    where published.dataset = $1 and published.document_id = $2
      and starts_with(version.document_id, 'versions.')`
  const rows = await rowsOf<{ id: string }>(pool, statement, [key, publishedId])
  return rows.map(({ id }) => id).filter((id) => publishedIdOf(id) === publishedId)
}

/** The sequence number of the last transaction, up to a time if one is given; 0 if there's none. */
export async function lastSeq({ pool, key }: Storage, time?: Date): Promise<number> {
  const statement = `select coalesce(max(seq), 0)::float8 as seq from content_lake.transactions
    where dataset = $1 and ($2::timestamptz is null or at <= $2)`
  return (await rowOf<{ seq: number }>(pool, statement, [key, time]))?.seq ?? 0
}
