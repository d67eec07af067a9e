import type { PGlite } from '@electric-sql/pglite'
import { startupMessage } from './protocol.ts'

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
      setImmediate(() => {
        throw error
      })
      throw error
    }
    return Buffer.concat(answer)
  }
}
