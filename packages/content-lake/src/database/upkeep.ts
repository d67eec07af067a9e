import type { PGlite } from '@electric-sql/pglite'
import type { Backend } from './backend.ts'

const USUAL = { pause: 2_000, interval: 30_000, logGrowth: 8 * 2 ** 20 }

/**
 * Does the work of Postgres' background processes, which a single backend lacks: reclaims dead rows
 * (VACUUM), counts what tables hold, by which queries are planned (ANALYZE), and writes WAL changes
 * to the tables (CHECKPOINT), so that the WAL stays short and recovery quick. It begins when
 * writing pauses, since nothing else runs meanwhile.
 *
 * @param when how long writing must pause, and how often it's done at least, in milliseconds; how
 *   much the WAL must have grown, in bytes. The first time it's done in any case
 * @returns a function that stops it
 */
export function startUpkeep(backend: Backend, db: PGlite, when = USUAL): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let keptAt = Date.now()
  let kept: number | null = null
  let first: number | null = null
  let before: number | null = null

  /** Whether it's time for it. @param written where the WAL ends */
  function isDue(written: number): boolean {
    first ??= written
    const hasPaused = written === before
    before = written
    const isOverdue = Date.now() - keptAt >= when.interval
    if (written - (kept ?? first) >= when.logGrowth) return hasPaused || isOverdue
    return kept === null && isOverdue
  }

  async function look() {
    const turn = await backend.turn()
    try {
      const { rows } = await db.query<{ written: number }>(
        "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS written",
      )
      const written = rows[0]?.written ?? 0
      if (!isDue(written)) return
      await db.exec('VACUUM (ANALYZE)')
      await db.exec('CHECKPOINT')
      kept = written
      keptAt = Date.now()
    } catch (error) {
      console.error('database upkeep:', error)
    } finally {
      turn.end()
      if (!stopped) timer = setTimeout(look, when.pause)
    }
  }

  timer = setTimeout(look, when.pause)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
