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
  /** Settles with the last event under way: filters may take a while, and events keep their order. */
  #sent: Promise<void> = Promise.resolve()

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
    this.#sent = this.#sent.then(() => this.#send(transaction, after))
  }

  async #send(transaction: CommittedTransaction, after?: string): Promise<void> {
    const told: Told[] = []
    for (const change of transaction.changes) {
      const before = await this.#filter(change.previous)
      const now = await this.#filter(change.next)
      if (before || now) told.push({ change, transition: transitionOf(before, now) })
    }
    for (const [index, one] of told.entries()) {
      if (after !== undefined && one.change.id <= after) continue
      const place = { current: index + 1, total: told.length }
      const event = mutationEvent(transaction, one, place, this.#shape)
      this.#stream.send('mutation', event, event.eventId)
    }
  }
}

function transitionOf(before: boolean, now: boolean): Told['transition'] {
  if (before) return now ? 'update' : 'disappear'
  return 'appear'
}
