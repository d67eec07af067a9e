import type { PGlite } from '@electric-sql/pglite'
import type { Backend } from './backend.ts'

const USUAL = { interval: 30_000, logGrowth: 8 * 2 ** 20 }

/**
 * Does the work of Postgres' background processes, which a single backend lacks: reclaims dead rows
 * (VACUUM) and writes WAL changes to the tables (CHECKPOINT), so that the WAL stays short and
 * recovery quick.
 *
 * @param when how often to look, in milliseconds, and how much the WAL must have grown, in bytes
 * @returns a function that stops it
 */
export function startUpkeep(backend: Backend, db: PGlite, when = USUAL): () => void {
  let kept = -Infinity
  const timer = setInterval(async () => {
    const turn = await backend.turn()
    try {
      const { rows } = await db.query<{ written: number }>(
        "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS written",
      )
      const written = rows[0]?.written ?? 0
      if (written - kept < when.logGrowth) return
      await db.exec('VACUUM')
      await db.exec('CHECKPOINT')
      kept = written
    } catch (error) {
      console.error('database upkeep:', error)
    } finally {
      turn.end()
    }
  }, when.interval)
  return () => clearInterval(timer)
}
