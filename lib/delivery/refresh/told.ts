import 'server-only'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Stale } from '#lib/content/changes.ts'
import { onFreshConnection, pool } from '#lib/platform/database/pool.ts'
import { env } from '#lib/platform/env/env.ts'
import { log, logError } from '#lib/platform/log/log.ts'
import { Alarm } from '#lib/publishing/alarm.ts'
import { ownProcess } from './own-process.ts'
import { expireAll, expireTags, makePagesAgain } from './refresh.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** Interval between two looks at what is new, in milliseconds. */
const INTERVAL = 500
/** After so many milliseconds without a look, there may be changes that aren't kept any longer. */
const LATE = 10_000
/** Interval between two removals of what is an hour old, in milliseconds. */
const PRUNE_INTERVAL = 600_000
/** Pause between two tries to be woken, in milliseconds. */
const RECONNECT = 30_000

/**
 * Generations are given out one transaction at a time: a process that has seen one has seen all
 * before it.
 */
export const TELL = `
  with turn as materialized (select pg_advisory_xact_lock(hashtext('refreshes')))
  insert into refreshes (process, tags, paths) select $1, $2, $3 from turn
  returning pg_notify('refreshes', '')`

const READ = `
  select generation::float8 as generation, process, tags, paths from refreshes
  where generation > $1 order by generation`

const PRUNE = `delete from refreshes where told_at < now() - interval '1 hour'`

interface Told extends Stale {
  generation: number
  process: string
}

/** What the others have to be told once the database responds. */
const untold = processWide('untold', (): Stale[] => [])

/** Tells the other processes of the site what a change made stale: now, or as soon as it can. */
export async function tellOthers(stale: Stale): Promise<void> {
  untold.push(stale)
  await tell().catch((error: unknown) =>
    logError('The other processes learn of a change later', error),
  )
}

async function tell(): Promise<void> {
  for (let stale = untold.shift(); stale; stale = untold.shift()) {
    try {
      await pool().query(TELL, [ownProcess.id, stale.tags, stale.paths])
    } catch (error) {
      untold.unshift(stale)
      throw error
    }
  }
}

/**
 * Refreshes what the other processes tell of, as long as this one lives. Where a process ends with
 * its response, the host shares its cache among them.
 */
export function startListening(): void {
  if (env.VERCEL) return
  const alarm = new Alarm()
  void look(alarm)
  void wake(alarm)
}

async function look(alarm: Alarm): Promise<never> {
  let [seen, lookedAt, prunedAt] = [0, -Infinity, -Infinity]
  for (let failed = false; ; await alarm.sleep(INTERVAL)) {
    try {
      const { rows } = await pool().query<Told>(READ, [seen])
      // Who finds a change while Postgres is away may end before they can tell of it.
      if (failed || performance.now() > lookedAt + LATE) expireAll()
      else refresh(rows.filter((row) => row.process !== ownProcess.id))
      seen = rows.at(-1)?.generation ?? seen
      lookedAt = performance.now()
      await tell()
      if (lookedAt > prunedAt + PRUNE_INTERVAL) {
        await pool().query(PRUNE)
        prunedAt = lookedAt
      }
      if (failed) log.info('This process follows the others again')
      failed = false
    } catch (error) {
      if (!failed) logError('What the others refresh is unknown for now', error)
      failed = true
    }
  }
}

function refresh(told: readonly Stale[]): void {
  if (told.length === 0) return
  expireTags([...new Set(told.flatMap(({ tags }) => tags))])
  void makePagesAgain([...new Set(told.flatMap(({ paths }) => paths))])
}

/** Has this process look as soon as another tells, where no pooler is in between. */
async function wake(alarm: Alarm): Promise<void> {
  // Looking is what counts, and says what is wrong.
  while (await listen(alarm).catch(() => true)) await pause(RECONNECT, undefined, { ref: false })
}

/** @returns whether it may be tried again, once the connection has ended */
function listen(alarm: Alarm): Promise<boolean> {
  return onFreshConnection(async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A pooler gives out numbers of its own, and passes no notifications on.
    if (!('processID' in client && client.processID === rows[0]?.pid)) return false
    client.on('notification', () => alarm.ring())
    await client.query('listen refreshes')
    await once(client, 'end')
    return true
  })
}
