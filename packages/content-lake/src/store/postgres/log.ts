import type { Pool } from 'pg'
import type { LakeDocument } from '../../model/document.ts'
import { httpError } from '../../model/errors.ts'
import { RepeatedTransactionError, type TransactionFilter, type TransactionLog } from '../log.ts'
import type { CommittedTransaction } from '../mutation.ts'
import { brokenConstraint, type Connection, inTransaction, run } from './run.ts'

/** Notifications say which dataset has grown, and its head: `<key>:<seq>`; or else `look`. */
export const CHANNEL = 'content_lake'

/**
 * Writes a transaction if the dataset's head is still where the writer saw it, and nothing
 * otherwise: the update of the head waits for any other writer's, and then finds the row changed.
 */
const COMMIT = `
  with head as (
    update content_lake.datasets
    set head = nextval(pg_get_serial_sequence('content_lake.transactions', 'seq'))
    where key = $6::int and head = $7::bigint returning head as seq
  ), changed as (
    select * from json_to_recordset($5::json) as row (id text, rev text, body json)
  ), entry as (
    insert into content_lake.transactions (seq, dataset, id, at, author, mutations)
    overriding system value
    select seq, $6::int, $1::text, $2::timestamptz, $3::text, $4::json from head returning seq
  ), revision as (
    insert into content_lake.revisions (seq, dataset, document_id, body)
    select entry.seq, $6::int, changed.id, changed.body from changed, entry
  ), removed as (
    delete from content_lake.documents using entry
    where dataset = $6::int and id in (select id from changed where body is null)
  ), stored as (
    insert into content_lake.documents (dataset, id, rev, body)
    select $6::int, id, rev, body from changed, entry where body is not null
    on conflict (dataset, id) do update set rev = excluded.rev, body = excluded.body
  )
  select seq,
         case when $8::boolean then pg_notify('${CHANNEL}', $6::int || ':' || seq) end
  from entry`

/** The head of a dataset that was written before heads were kept, or copied from another. */
const FIND_HEAD = `
  update content_lake.datasets
  set head = (select coalesce(max(seq), 0) from content_lake.transactions where dataset = $1)
  where key = $1 and head = 0`

const select = (order: 'asc' | 'desc') => `
  with picked as (
    select distinct seq from content_lake.revisions
    where dataset = $5 and ($1::text[] is null or document_id = any ($1))
      and seq > $2 and seq <= $3
    order by seq ${order} limit $4
  )
  select t.seq, t.id, t.at, t.author, t.mutations, (
    select json_agg(json_build_object('id', document_id, 'next', body, 'previous', (
        select body from content_lake.revisions
        where dataset = $5 and document_id = r.document_id and seq < r.seq
        order by seq desc limit 1
      )) order by document_id collate "C")
    from content_lake.revisions r
    where r.seq = t.seq and ($1::text[] is null or document_id = any ($1))
  ) as changes
  from picked join content_lake.transactions t using (seq) order by t.seq ${order}`

/** The documents as they were, last id first: one walk backward through the index. */
const STATE = `
  select id from (
    select distinct on (document_id) document_id as id, body from content_lake.revisions
    where dataset = $1 and seq <= $2 and ($3::text is null or document_id < $3)
    order by document_id desc, seq desc
  ) state where body is not null`

/** Documents per read when a dataset is opened. All at once would take gigabytes. */
const PAGE = 1_000

interface Place {
  pool: Pool
  key: number
  isShared: boolean
  /** What the statements run on: the pool, unless a transaction is open. */
  connection?: Connection
}

/** One dataset's documents, transactions and revisions in Postgres. */
export function postgresLog({ pool, key, isShared, connection = pool }: Place): TransactionLog {
  return {
    key,
    isShared,
    async load(receive: (documents: LakeDocument[]) => void): Promise<number> {
      await run(pool, FIND_HEAD, [key])
      return inTransaction(pool, 'repeatable read', async (own) => {
        const head = 'select head from content_lake.datasets where key = $1'
        const [row] = await run<{ head: number }>(own, head, [key])
        const cursor = `declare page no scroll cursor for
        select body from content_lake.documents where dataset = ${key}`
        await run(own, cursor)
        for (;;) {
          const page = await run<{ body: LakeDocument }>(own, `fetch ${PAGE} from page`)
          if (page.length === 0) return row?.head ?? 0
          receive(page.map(({ body }) => body))
        }
      })
    },
    /** In one statement. */
    async commit(
      { id, timestamp, author, mutations, changes }: Omit<CommittedTransaction, 'seq'>,
      after: number,
    ): Promise<number | null> {
      const rows = changes.map((one) => ({ id: one.id, rev: one.next?._rev, body: one.next }))
      const written = JSON.stringify(mutations)
      const values = [id, timestamp, author, written, JSON.stringify(rows), key, after]
      try {
        const [row] = await run<{ seq: number }>(connection, {
          // Named, so that it's planned once per connection, which is half of its time. Not on other
          // databases: a pooler may hand the next statement to another connection.
          ...(!isShared && { name: 'commit' }),
          text: COMMIT,
          values: [...values, isShared],
        })
        return row?.seq ?? null
      } catch (error) {
        const isRepeated = brokenConstraint(error) === 'transactions_dataset_id_key'
        throw isRepeated ? new RepeatedTransactionError() : error
      }
    },
    async holdingHead<T>(work: (log: TransactionLog) => Promise<T>): Promise<T> {
      return inTransaction(pool, 'read committed', async (own) => {
        // A process that stops in the middle must not keep the others from writing forever.
        await own.query("set local idle_in_transaction_session_timeout = '30s'")
        const lock = 'select key from content_lake.datasets where key = $1 for no key update'
        const held = await run(own, lock, [key])
        if (held.length === 0) throw httpError(404, 'The dataset was deleted in the meantime')
        return work(postgresLog({ pool, key, isShared, connection: own }))
      })
    },
    async read({
      documentIds,
      afterSeq = 0,
      upToSeq = Number.MAX_SAFE_INTEGER,
      newestFirst,
      limit,
    }: TransactionFilter): Promise<CommittedTransaction[]> {
      // The lake wrote the mutations itself, from those it had validated.
      const rows = await run<Omit<CommittedTransaction, 'timestamp'> & { at: Date }>(
        connection,
        select(newestFirst ? 'desc' : 'asc'),
        [documentIds, afterSeq, upToSeq, limit, key],
      )
      return rows.map((row) => Object.assign(row, { timestamp: row.at.toISOString() }))
    },
    async find(id: string) {
      const statement =
        'select seq, author from content_lake.transactions where dataset = $1 and id = $2'
      const [row] = await run<{ seq: number; author: string }>(pool, statement, [key, id])
      return row
    },
    async idAt(seq: number): Promise<string | null> {
      const statement = 'select id from content_lake.transactions where dataset = $1 and seq = $2'
      const [row] = await run<{ id: string }>(pool, statement, [key, seq])
      return row?.id ?? null
    },
    async lastSeq(time?: Date): Promise<number> {
      const statement = `select coalesce(max(seq), 0) as seq from content_lake.transactions
      where dataset = $1 and ($2::timestamptz is null or at <= $2)`
      const [row] = await run<{ seq: number }>(pool, statement, [key, time])
      return row?.seq ?? 0
    },
    async changedWith(id: string, start: string): Promise<string[]> {
      const statement = `select distinct other.document_id as id
      from content_lake.revisions own join content_lake.revisions other using (seq)
      where own.dataset = $1 and own.document_id = $2 and starts_with(other.document_id, $3)`
      const rows = await run<{ id: string }>(pool, statement, [key, id, start])
      return rows.map((row) => row.id)
    },
    async idsAt(seq: number, before: string | null, limit: number): Promise<string[]> {
      const statement = `${STATE} order by id desc limit $4`
      const values = [key, seq, before, limit]
      return (await run<{ id: string }>(pool, statement, values)).map(({ id }) => id)
    },
    async countAt(seq: number): Promise<number> {
      const statement = `select count(*) as count from (${STATE}) state`
      const [row] = await run<{ count: number }>(pool, statement, [key, seq, null])
      return row?.count ?? 0
    },
  }
}
