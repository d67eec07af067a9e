import pg, { type Pool } from 'pg'
import type { DatasetState, Followed } from '../store.ts'
import { CHANNEL } from './log.ts'
import { run } from './run.ts'

/** The heads of all datasets. A webhook's `xmin` is another once it was changed. */
const STATES = `
  select key, acl_mode as "aclMode", head, (
    select string_agg(h.id || h.xmin, ' ' order by h.id) from content_lake.hooks h
    where h.project_id = d.project_id
  ) as hooks
  from content_lake.datasets d`

/** How often the heads are read, in milliseconds: while notifications arrive, and without. */
const PACE = 1_000
const PACE_ALONE = 100

/**
 * Follows what other processes write to the open datasets. Notifications are a wake-up only:
 * whether one is lost, or a pooler passes none on, a dataset's head says what is missing.
 */
export class Follower {
  #pool: Pool
  #url: string
  #followed: Followed
  #ear: pg.Client | null = null
  /** Whether a notification has come. */
  #hears = false
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #closed = false

  constructor(pool: Pool, url: string, followed: Followed) {
    this.#pool = pool
    this.#url = url
    this.#followed = followed
    this.#wait(0)
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
    await this.#refresh()
  }

  async #listen(): Promise<void> {
    const ear = new pg.Client({ connectionString: this.#url, keepAlive: true })
    const deaf = () => {
      if (this.#ear === ear) this.#ear = null
      this.#hears = false
    }
    ear.on('error', deaf)
    ear.on('end', deaf)
    ear.on('notification', ({ payload = '' }) => {
      this.#hears = true
      const [key = 0, head] = payload.split(':').map(Number)
      const looking = head === undefined ? this.#refresh() : this.#followed.grown(key, head)
      void looking.catch(() => {})
    })
    await ear.connect()
    this.#ear = ear
    await ear.query(`listen ${CHANNEL}`)
    // Through the pool: a pooler gives this connection back its own, and nobody else's.
    await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, '0:0'])
  }

  #refresh(): Promise<void> {
    return this.#followed.refresh(() => run<DatasetState>(this.#pool, STATES))
  }
}
