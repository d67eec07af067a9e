import { createHash } from 'node:crypto'
import { DatabaseError, Pool } from 'pg'
import type { LakeDocument } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import type { CommittedTransaction } from './mutation.ts'
import { schema } from './schema.ts'

/** A lake's database. */
export interface Database {
  pool: Pool
  url: string
  /** Whether other processes may write too: always, but on the embedded one. */
  isShared: boolean
}

/** The oldest Postgres, as `server_version_num`. */
const OLDEST = 150_000

const LOOK = `
  select current_setting('server_version_num')::int as version,
         current_setting('local_lake.embedded', true) as embedded,
         obj_description(to_regnamespace('content_lake'), 'pg_namespace') as schema`

/**
 * Connects to the lake's database and creates missing tables. Throws for a Postgres that is too
 * old.
 */
export async function openPool(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 3,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // The pool replaces a broken idle connection; without a listener, the error ends the process.
  pool.on('error', () => {})
  try {
    return { pool, url, isShared: await prepare(pool) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function prepare(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ version: number; embedded: string; schema: string }>(LOOK)
  const found = rows[0] ?? { version: 0, embedded: null, schema: null }
  if (found.version < OLDEST) {
    const version = Math.floor(found.version / 10_000)
    throw new Error(`The database is Postgres ${version}; the lake needs 15 or later.`)
  }
  // Only if it has changed: its locks and the writes of other processes would wait for each other.
  const known = createHash('sha256').update(schema).digest('hex')
  if (found.schema !== known) {
    // One simple query is one transaction, which keeps processes that start at once apart.
    await pool.query(
      `select pg_advisory_xact_lock(hashtext('content_lake')); ${schema}
       comment on schema content_lake is '${known}'`,
    )
  }
  return found.embedded !== 'on'
}

/** Runs statements: the pool, or the one connection that a transaction is open on. */
export type Connection = Pick<Pool, 'query'>

export async function rowsOf<Row extends object>(
  connection: Connection,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  return (await connection.query<Row>(text, values)).rows
}

export async function rowOf<Row extends object>(
  ...given: Parameters<typeof rowsOf<Row>>
): Promise<Row | undefined> {
  return (await rowsOf<Row>(...given))[0]
}

export async function changesRow(
  connection: Connection,
  text: string,
  values: unknown[],
): Promise<boolean> {
  return (await connection.query(text, values)).rowCount === 1
}

/** Runs statements together on one connection. If `work` throws, nothing is kept. */
export async function inTransaction<T>(
  pool: Pool,
  isolation: 'read committed' | 'repeatable read',
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection that breaks while nothing runs on it says so in an event.
  const ignore = () => {}
  client.on('error', ignore)
  let isBroken = true
  try {
    await client.query(`begin isolation level ${isolation}`)
    const done = await work(client)
    await client.query('commit')
    isBroken = false
    return done
  } finally {
    client.off('error', ignore).release(isBroken)
  }
}

/** Another transaction of the dataset has the same id. */
export class RepeatedTransactionError extends Error {}

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
  select seq::float8 as seq,
         case when $8::boolean then pg_notify('${CHANNEL}', $6::int || ':' || seq) end
  from entry`

/** The documents and the head of a dataset at one moment, as one statement sees it. */
const LOAD = `
  select head::float8 as head, body
  from content_lake.datasets left join content_lake.documents on dataset = key
  where key = $1 order by id collate "C"`

/** The head of a dataset that was written before heads were kept, or copied from another. */
const FIND_HEAD = `
  update content_lake.datasets
  set head = (select coalesce(max(seq), 0) from content_lake.transactions where dataset = $1)
  where key = $1 and head = 0`

/** One dataset's documents, transactions and revisions in Postgres. */
export class Storage {
  readonly pool: Pool
  /** The dataset's key in the database. */
  readonly key: number
  /** Whether other processes may write too. */
  readonly isShared: boolean

  constructor({ pool, isShared }: Pick<Database, 'pool' | 'isShared'>, key: number) {
    this.pool = pool
    this.isShared = isShared
    this.key = key
  }

  async load(): Promise<{ documents: LakeDocument[]; head: number }> {
    await this.pool.query(FIND_HEAD, [this.key])
    const { rows } = await this.pool.query<{ head: number; body: LakeDocument | null }>(LOAD, [
      this.key,
    ])
    return { documents: rows.flatMap(({ body }) => body ?? []), head: rows[0]?.head ?? 0 }
  }

  /**
   * Writes a transaction in one statement, planned on the head `after`. Resolves to its number;
   * null if others have written since, and then nothing is written.
   */
  async commit(
    { id, timestamp, author, mutations, changes }: Omit<CommittedTransaction, 'seq'>,
    after: number,
    connection: Connection = this.pool,
  ): Promise<number | null> {
    const rows = changes.map((one) => ({ id: one.id, rev: one.next?._rev, body: one.next }))
    try {
      const { rows: written } = await connection.query<{ seq: number }>({
        // Named, so that it's planned once per connection, which is half of its time. Not on other
        // databases: a pooler may hand the next statement to another connection.
        ...(!this.isShared && { name: 'commit' }),
        text: COMMIT,
        values: [
          id,
          timestamp,
          author,
          JSON.stringify(mutations),
          JSON.stringify(rows),
          this.key,
          after,
          this.isShared,
        ],
      })
      return written[0]?.seq ?? null
    } catch (error) {
      const isRepeated =
        error instanceof DatabaseError && error.constraint === 'transactions_dataset_id_key'
      throw isRepeated ? new RepeatedTransactionError() : error
    }
  }

  /** Works while no other process can write to the dataset. If it throws, nothing is kept. */
  async holdingHead<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, 'read committed', async (connection) => {
      // A process that stops in the middle must not keep the others from writing forever.
      await connection.query("set local idle_in_transaction_session_timeout = '30s'")
      const lock = 'select from content_lake.datasets where key = $1 for no key update'
      const { rowCount } = await connection.query(lock, [this.key])
      if (rowCount === 0) throw httpError(404, 'The dataset was deleted in the meantime')
      return work(connection)
    })
  }
}
