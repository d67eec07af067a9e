import { type LakeDocument, publishedIdOf } from '../model/document.ts'
import type { CommittedTransaction } from './mutation.ts'
import { type Connection, rowOf, rowsOf, type Storage } from './storage.ts'

interface TransactionFilter {
  documentIds?: string[]
  afterSeq?: number
  upToSeq?: number
  newestFirst?: boolean
  limit?: number
}

const select = (order: 'asc' | 'desc') => `
  with picked as (
    select distinct seq from content_lake.revisions
    where dataset = $5 and ($1::text[] is null or document_id = any ($1))
      and seq > $2 and seq <= $3
    order by seq ${order} limit $4
  )
  select t.seq::float8 as seq, t.id, t.at, t.author, t.mutations, (
    select json_agg(json_build_object('id', document_id, 'next', body, 'previous', (
        select body from content_lake.revisions
        where dataset = $5 and document_id = r.document_id and seq < r.seq
        order by seq desc limit 1
      )) order by document_id collate "C")
    from content_lake.revisions r
    where r.seq = t.seq and ($1::text[] is null or document_id = any ($1))
  ) as changes
  from picked join content_lake.transactions t using (seq) order by t.seq ${order}`

/** A dataset's transactions, with what they changed in the documents that are asked for, or all. */
export async function readTransactions(
  connection: Connection,
  key: number,
  {
    documentIds,
    afterSeq = 0,
    upToSeq = Number.MAX_SAFE_INTEGER,
    newestFirst,
    limit,
  }: TransactionFilter,
): Promise<CommittedTransaction[]> {
  // The lake wrote the mutations itself, from those it had validated.
  const rows = await rowsOf<Omit<CommittedTransaction, 'timestamp'> & { at: Date }>(
    connection,
    select(newestFirst ? 'desc' : 'asc'),
    [documentIds, afterSeq, upToSeq, limit, key],
  )
  return rows.map((row) => Object.assign(row, { timestamp: row.at.toISOString() }))
}

/** The last transaction that changed a document, with that change alone. */
export async function lastTransaction(
  { pool, key }: Storage,
  id: string,
  upToSeq?: number,
): Promise<CommittedTransaction | undefined> {
  const last = { documentIds: [id], newestFirst: true, limit: 1, upToSeq }
  return (await readTransactions(pool, key, last))[0]
}

/**
 * A document as it is, or as it was when it was deleted; then with the revision that deleted it,
 * from where the Studio reverts a release.
 */
export async function lastState(storage: Storage, id: string): Promise<LakeDocument | undefined> {
  const last = await lastTransaction(storage, id)
  const [change] = last?.changes ?? []
  if (change?.next) return change.next
  return last && change?.previous ? { ...change.previous, _rev: last.id } : undefined
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
