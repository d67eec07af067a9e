import type { EventStream } from './event-stream.ts'
import type { CommittedTransaction } from '../store/feed.ts'
import type { Filter } from './filter.ts'
import type { EventShape, VisibleChange } from './transaction-events.ts'
import { mutationEvent } from './transaction-events.ts'

/** One client of the listen API. While it catches up, newly committed transactions are queued. */
export class Listener {
  #stream: EventStream
  #filter: Filter
  #shape: EventShape
  #waiting: CommittedTransaction[] | null = []
  #sentUpTo = 0

  constructor(stream: EventStream, filter: Filter, shape: EventShape) {
    this.#stream = stream
    this.#filter = filter
    this.#shape = shape
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

  /** @param after id of the last document in this transaction that the client already received */
  send(transaction: CommittedTransaction, after?: string): void {
    const visible: VisibleChange[] = []
    for (const change of transaction.changes) {
      const before = this.#filter(change.previous, change)
      const now = this.#filter(change.next, change)
      if (before || now) visible.push({ change, transition: transitionOf(before, now) })
    }
    for (const [index, one] of visible.entries()) {
      if (after !== undefined && one.change.id <= after) continue
      const position = { current: index + 1, total: visible.length }
      const event = mutationEvent(transaction, one, position, this.#shape)
      this.#stream.send('mutation', event, event.eventId)
    }
  }
}

function transitionOf(before: boolean, now: boolean): VisibleChange['transition'] {
  if (before) return now ? 'update' : 'disappear'
  return 'appear'
}
