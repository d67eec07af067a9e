import type { CommittedTransaction } from '../store/feed.ts'
import type { EventStream } from './event-stream.ts'

/**
 * Sends a transaction to a client. `after` is the id of the last document in it that the client has
 * already received; '' for none.
 */
type Deliver = (transaction: CommittedTransaction, after?: string) => void

/** One client that hears of transactions. While it catches up, newly committed ones are queued. */
export class Listener {
  readonly send: Deliver
  #stream: EventStream
  #waiting: CommittedTransaction[] | null = []
  #sentUpTo = 0

  constructor(stream: EventStream, send: Deliver) {
    this.#stream = stream
    this.send = send
  }

  end(): void {
    this.#stream.end()
  }

  /** Sends a transaction, now or after catching up. */
  receive(transaction: CommittedTransaction): void {
    if (this.#waiting) this.#waiting.push(transaction)
    else if (transaction.seq > this.#sentUpTo) this.send(transaction)
  }

  /** Ends catching up: sends only the transactions after `sentUpTo`, a `seq`. */
  goLive(sentUpTo: number): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    this.#sentUpTo = sentUpTo
    for (const transaction of waiting) this.receive(transaction)
  }
}
