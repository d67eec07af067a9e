import { randomUUID } from 'node:crypto'
import { latestSeq } from '../store/history.ts'
import type { Storage } from '../store/storage.ts'

/** How long a webhook stays with a process that is silent, perhaps dead, in milliseconds. */
const LEASE = 10_000
/** How often its process says that it's there, and the others ask for it. */
export const PACE = LEASE / 3

/**
 * A webhook's row: how far it was delivered, and who delivers it. Of the processes on a database
 * one has it at a time; the embedded database has only one.
 */
export class Claim {
  #name: string
  #storage: Storage
  #holder = randomUUID()

  constructor(name: string, storage: Storage) {
    this.#name = name
    this.#storage = storage
  }

  /** Creates the row, if the webhook is new: it begins after the latest write. */
  async register(): Promise<void> {
    await this.#storage.pool.query(
      'insert into content_lake.webhooks (name, seq) values ($1, $2) on conflict do nothing',
      [this.#name, await latestSeq(this.#storage)],
    )
  }

  /** Takes the webhook, or keeps it. @returns its position; null while another has it */
  async take(): Promise<number | null> {
    const { rows } = await this.#storage.pool.query<{ seq: number }>(
      `update content_lake.webhooks
       set holder = $2, held_until = now() + $3::int * interval '1 ms'
       where name = $1 and (holder = $2 or held_until is null or held_until < now())
       returning seq::float8 as seq`,
      [this.#name, this.#holder, this.#storage.isShared ? LEASE : null],
    )
    return rows[0]?.seq ?? null
  }

  /** Stores the position. @returns false if another process has the webhook now */
  async advance(seq: number): Promise<boolean> {
    const { rowCount } = await this.#storage.pool.query(
      'update content_lake.webhooks set seq = $2 where name = $1 and holder = $3',
      [this.#name, seq, this.#holder],
    )
    return rowCount === 1
  }

  /** Keeps the webhook until the result is called, and tells if another process took it. */
  keep(lost: () => void): () => void {
    if (!this.#storage.isShared) return () => {}
    const again = async () => (await this.take()) ?? lost()
    // While the database is away nobody can take it.
    const timer = setInterval(() => void again().catch(() => {}), PACE)
    return () => clearInterval(timer)
  }

  /** Leaves the webhook to the next process that asks. */
  async release(): Promise<void> {
    if (!this.#storage.isShared) return
    await this.#storage.pool.query(
      'update content_lake.webhooks set held_until = null where name = $1 and holder = $2',
      [this.#name, this.#holder],
    )
  }
}
