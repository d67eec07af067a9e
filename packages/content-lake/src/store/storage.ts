import { Pool } from 'pg'
import type { Change, LakeDocument } from '../model/document.ts'
import { schema } from './schema.ts'

/** A transaction as stored in history. */
export interface TransactionRecord {
  id: string
  timestamp: string
  author: string
  mutations: unknown[]
}

const COMMIT = `
  with changed as (
    select * from json_to_recordset($5::json) as row (id text, rev text, body json)
  ), entry as (
    insert into content_lake.transactions (dataset, id, at, author, mutations)
    values ($6::int, $1, $2, $3, $4) returning seq
  ), revision as (
    insert into content_lake.revisions (seq, dataset, document_id, body)
    select entry.seq, $6::int, changed.id, changed.body from changed, entry
  ), removed as (
    delete from content_lake.documents
    where dataset = $6::int and id in (select id from changed where body is null)
  ), stored as (
    insert into content_lake.documents (dataset, id, rev, body)
    select $6::int, id, rev, body from changed where body is not null
    on conflict (dataset, id) do update set rev = excluded.rev, body = excluded.body
  )
  select seq::float8 as seq from entry`

/** Connects to the lake's database, and creates the tables if they are missing. */
export async function openPool(databaseUrl: string): Promise<Pool> {
  const pool = new Pool({ connectionString: databaseUrl, max: 3, idleTimeoutMillis: 10_000 })
  // The pool replaces a broken idle connection; without a listener, the error ends the process.
  pool.on('error', () => {})
  await pool.query(schema).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  return pool
}

/** One dataset's documents, transactions and revisions in Postgres. */
export class Storage {
  readonly pool: Pool
  /** The dataset's key in the database. */
  readonly key: number

  constructor(pool: Pool, key: number) {
    this.pool = pool
    this.key = key
  }

  /** Reads every document. */
  async load(): Promise<LakeDocument[]> {
    const { rows } = await this.pool.query<{ body: LakeDocument }>(
      'select body from content_lake.documents where dataset = $1 order by id',
      [this.key],
    )
    return rows.map((row) => row.body)
  }

  /**
   * Writes a transaction atomically, in one statement.
   *
   * @returns its sequence number
   */
  async commit(record: TransactionRecord, changes: Change[]): Promise<number> {
    const rows = changes.map(({ id, next }) => ({ id, rev: next?._rev, body: next }))
    // Named, so that Postgres plans it once per connection: planning is half of its time.
    const { rows: written } = await this.pool.query<{ seq: number }>({
      name: 'commit',
      text: COMMIT,
      values: [
        record.id,
        record.timestamp,
        record.author,
        JSON.stringify(record.mutations),
        JSON.stringify(rows),
        this.key,
      ],
    })
    if (!written[0]) throw new Error('The transaction was not written')
    return written[0].seq
  }

  /** Whether a transaction with this id was committed. */
  async hasTransaction(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select 1 from content_lake.transactions where dataset = $1 and id = $2',
      [this.key, id],
    )
    return rowCount !== 0
  }
}
