import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { message, startupMessage } from './protocol.ts'

/** Flushes the WAL up to here, unless that's done. Needs `synchronous_commit=off`, see files.ts. */
const FLUSH = message(
  'Q',
  `SELECT CASE WHEN pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
    THEN pg_logical_emit_message(false, '', '', true) END\0`,
)

/** A connection's exclusive use of the backend. */
export interface Turn {
  /** Runs framed messages and returns the backend's response. */
  run: (messages: Buffer) => Promise<Buffer>
  inTransaction: () => boolean
  end: () => void
}

/**
 * PGlite's single backend. Connections take turns, and keep theirs until their transaction ends.
 */
export class Backend {
  readonly #db: PGlite
  #last: Promise<void> = Promise.resolve()
  #greeting: Promise<Buffer> | undefined
  #flush: Promise<void> | undefined

  constructor(db: PGlite) {
    this.#db = db
  }

  /** The backend's response to a client that opens a connection; the same for all. */
  greeting(): Promise<Buffer> {
    this.#greeting ??= this.#run(startupMessage())
    return this.#greeting
  }

  async turn(): Promise<Turn> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    return {
      run: (messages) => this.#run(messages),
      inTransaction: () => this.#db.isInTransaction(),
      end: resolve,
    }
  }

  /** Resolves once everything committed by now is on disk; those that wait share one sync. */
  flushed(): Promise<void> {
    this.#flush ??= this.#flushInTurn()
    return this.#flush
  }

  async #flushInTurn(): Promise<void> {
    // Lets I/O that has arrived in the meantime be read first.
    await setImmediate()
    const turn = await this.turn()
    this.#flush = undefined
    try {
      const response = await turn.run(FLUSH)
      if (response.toString('latin1', 0, 1) === 'E') throw new Error(`no sync: ${response}`)
    } finally {
      turn.end()
    }
  }

  async #run(messages: Buffer): Promise<Buffer> {
    const response: Buffer[] = []
    try {
      await this.#db.execProtocolRawStream(messages, {
        // The bytes are a view of memory that the next call overwrites, so copy them.
        onRawData: (bytes) => response.push(Buffer.from(bytes)),
      })
    } catch (error) {
      // SQL errors arrive as responses. This is Postgres itself crashing: take down the whole
      // thread, so that no client is left waiting for it.
      queueMicrotask(() => {
        throw error
      })
      throw error
    }
    return Buffer.concat(response)
  }
}

const USUAL = { pause: 2_000, interval: 30_000, logGrowth: 8 * 2 ** 20 }

/**
 * Does what Postgres' background processes would, once writing pauses: VACUUM, ANALYZE, and
 * CHECKPOINT, so that the WAL stays short and recovery quick. Times are in milliseconds, growth is
 * in bytes.
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
