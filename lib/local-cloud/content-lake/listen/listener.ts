import type { Change } from '../document.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { CommittedTransaction } from '../store/writer.ts'
import type { Filter } from './filter.ts'
import type { EventShape, Told } from './transaction-events.ts'
import { mutationEvent } from './transaction-events.ts'

/** One listening reader. While it is catching up, what is committed waits. */
export class Listener {
  #stream: EventStream
  #filter: Filter
  #shape: EventShape
  #waiting: CommittedTransaction[] | null = []

  constructor(stream: EventStream, filter: Filter, shape: EventShape) {
    this.#stream = stream
    this.#filter = filter
    this.#shape = shape
  }

  /** Tells of a transaction, now or after catching up. */
  tell(transaction: CommittedTransaction): void {
    if (this.#waiting) this.#waiting.push(transaction)
    else this.send(transaction)
  }

  /** Ends catching up: sends what waited, without what was already sent. */
  goLive(sentUpTo: number): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const transaction of waiting) if (transaction.seq > sentUpTo) this.send(transaction)
  }

  /** @param after id of the last document of this transaction that the reader already knows of */
  send(transaction: CommittedTransaction, after?: string): void {
    const told = transaction.changes.flatMap((change) => this.#told(change))
    for (const [index, one] of told.entries()) {
      if (after !== undefined && one.change.id <= after) continue
      const place = { current: index + 1, total: told.length }
      const event = mutationEvent(transaction, one, place, this.#shape)
      this.#stream.send('mutation', event, event.eventId)
    }
  }

  #told(change: Change): Told[] {
    const before = this.#filter(change.previous)
    const after = this.#filter(change.next)
    if (!before && !after) return []
    return [{ change, transition: before ? (after ? 'update' : 'disappear') : 'appear' }]
  }
}
