import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { message, startupMessage } from './protocol.ts'

/** Writes the log to the disk up to here; nothing if that was done. Needs `synchronous_commit=off`, see open.ts. */
const FLUSH = message(
  'Q',
  `SELECT CASE WHEN pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
    THEN pg_logical_emit_message(false, '', '', true) END\0`,
)

/** A connection's exclusive use of the backend. */
export interface Turn {
  /** Runs framed messages and returns the backend's answer. */
  run: (messages: Buffer) => Promise<Buffer>
  inTransaction: () => boolean
  end: () => void
}

/**
 * The one Postgres backend that PGlite is, handed to connections in turns, first come first
 * served. A connection keeps its turn until its transaction ends.
 */
export class Backend {
  readonly #db: PGlite
  #last: Promise<void> = Promise.resolve()
  #greeting: Promise<Buffer> | undefined
  #flush: Promise<void> | undefined

  constructor(db: PGlite) {
    this.#db = db
  }

  /** What the backend answers to a client that opens a connection; the same for all. */
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

  /**
   * Resolves once all that was committed by now is on the disk. Whoever was waiting for a turn when this was called runs
   * first, and shares the one sync.
   */
  flushed(): Promise<void> {
    this.#flush ??= this.#flushInTurn()
    return this.#flush
  }

  async #flushInTurn(): Promise<void> {
    // What has arrived meanwhile is read first.
    await setImmediate()
    const turn = await this.turn()
    this.#flush = undefined
    try {
      const answer = await turn.run(FLUSH)
      if (answer.toString('latin1', 0, 1) === 'E') throw new Error(`no sync: ${answer}`)
    } finally {
      turn.end()
    }
  }

  async #run(messages: Buffer): Promise<Buffer> {
    const answer: Buffer[] = []
    try {
      await this.#db.execProtocolRawStream(messages, {
        // The bytes are a view of memory that the next call overwrites: copy them.
        onRawData: (bytes) => answer.push(Buffer.from(bytes)),
      })
    } catch (error) {
      // Errors of SQL are answers. This is Postgres itself breaking down: end the whole thread, so
      // that nobody goes on waiting for it.
      queueMicrotask(() => {
        throw error
      })
      throw error
    }
    return Buffer.concat(answer)
  }
}
