import { Client } from 'pg'
import type { Database } from './open-pool.ts'
import { CHANNEL } from './storage.ts'

/** What a follower keeps up to date. */
interface Followed {
  /** Brings everything to what the database says now. */
  refresh: () => Promise<void>
  /** Another process, or this one, wrote to a dataset. */
  grown: (key: number, head: number) => Promise<void>
}

/** How often the heads are read, in milliseconds: while notifications arrive, and without. */
const PACE = 1_000
const PACE_ALONE = 100

/**
 * Follows what other processes write to the open datasets. Notifications are a wake-up only:
 * whether one is lost, or a pooler passes none on, a dataset's head says what is missing.
 */
export class Follower {
  #database: Database
  #followed: Followed
  #ear: Client | null = null
  /** Whether a notification has come. */
  #hears = false
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #closed = false

  constructor(database: Database, followed: Followed) {
    this.#database = database
    this.#followed = followed
  }

  start(): void {
    if (this.#database.isShared) this.#wait(0)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#looking
    await this.#ear?.end().catch(() => {})
  }

  #wait(pause = this.#hears ? PACE : PACE_ALONE): void {
    this.#timer = setTimeout(() => {
      // An outage is over when a look succeeds; requests report it meanwhile.
      this.#looking = this.#look()
        .catch(() => {})
        .finally(() => this.#closed || this.#wait())
    }, pause)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    if (!this.#ear) await this.#listen().catch(() => {})
    await this.#followed.refresh()
  }

  async #listen(): Promise<void> {
    const { url, pool } = this.#database
    const ear = new Client({ connectionString: url, keepAlive: true })
    const deaf = () => {
      if (this.#ear === ear) this.#ear = null
      this.#hears = false
    }
    ear.on('error', deaf)
    ear.on('end', deaf)
    ear.on('notification', ({ payload = '' }) => {
      this.#hears = true
      const [key = 0, head] = payload.split(':').map(Number)
      const followed = this.#followed
      void (head === undefined ? followed.refresh() : followed.grown(key, head)).catch(() => {})
    })
    await ear.connect()
    this.#ear = ear
    await ear.query(`listen ${CHANNEL}`)
    // Through the pool: a pooler gives this connection back its own, and nobody else's.
    await pool.query('select pg_notify($1, $2)', [CHANNEL, '0:0'])
  }
}
