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
 * whether one is lost, or a pooler passes none on, a dataset's head says what is missing. The result
 * ends it.
 */
export function startFollowing(pool: Pool, url: string, followed: Followed): () => Promise<void> {
  let ear: pg.Client | null = null
  /** Whether a notification has come. */
  let hears = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let closed = false

  function wait(pause = hears ? PACE : PACE_ALONE): void {
    timer = setTimeout(() => {
      // An outage is over when a look succeeds; requests report it meanwhile.
      looking = look()
        .catch(() => {})
        .finally(() => closed || wait())
    }, pause)
    timer.unref()
  }

  async function look(): Promise<void> {
    if (!ear) await listen().catch(() => {})
    await refresh()
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    const deaf = () => {
      if (ear === client) ear = null
      hears = false
    }
    client.on('error', deaf)
    client.on('end', deaf)
    client.on('notification', ({ payload = '' }) => {
      hears = true
      const [key = 0, head] = payload.split(':').map(Number)
      const told = head === undefined ? refresh() : followed.grown(key, head)
      void told.catch(() => {})
    })
    await client.connect()
    ear = client
    await client.query(`listen ${CHANNEL}`)
    // Through the pool: a pooler gives this connection back its own, and nobody else's.
    await pool.query('select pg_notify($1, $2)', [CHANNEL, '0:0'])
  }

  function refresh(): Promise<void> {
    return followed.refresh(() => run<DatasetState>(pool, STATES))
  }

  wait(0)
  return async () => {
    closed = true
    clearTimeout(timer)
    await looking
    await ear?.end().catch(() => {})
  }
}
