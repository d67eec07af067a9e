import { readRevisions, seqOf, transactionAt } from '../store/history.ts'
import type { Revision } from '../store/history.ts'
import type { DocumentMutation } from '../store/mutation.ts'
import type { Storage } from '../store/storage.ts'
import type { CommittedTransaction } from '../store/feed.ts'
import type { Writer } from '../store/writer.ts'
import type { Listener } from './listener.ts'

/** Most transactions replayed to a client that reconnects. One further behind gets a `reset`. */
const MAX_REPLAYED = 500

/** All listeners of the dataset. Each gets every transaction, in order. */
export class Listeners {
  #listeners = new Set<Listener>()
  #storage: Storage
  #writer: Writer

  constructor(writer: Writer, storage: Storage) {
    this.#storage = storage
    this.#writer = writer
    writer.onCommit((transaction) => {
      for (const listener of this.#listeners) listener.receive(transaction)
    })
  }

  /**
   * Registers a listener. Transactions are queued for it until `resume` or `goLive`.
   *
   * @returns removes the listener
   */
  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends all streams. */
  close(): void {
    for (const listener of this.#listeners) listener.end()
  }

  /**
   * Begins with the transactions that aren't here yet. What others wrote before is here then, for
   * a client that asks once it's welcomed.
   *
   * @param welcome called with the last transaction's id before the first event is sent
   */
  async begin(listener: Listener, welcome: (latest: string | null) => void): Promise<void> {
    await this.#writer.follow()
    const { head } = this.#writer
    welcome(await transactionAt(this.#storage, head))
    listener.goLive(head)
  }

  /**
   * Brings a client up to date that has everything up to an event.
   *
   * @param eventId `<transaction>#<document>`
   * @param begin called before the first event is sent, unless the result is false
   * @returns false if that event is unknown or too old
   */
  async resume(listener: Listener, eventId: string, begin: () => void): Promise<boolean> {
    const [transactionId = '', documentId = ''] = eventId.split('#')
    // The client may have been told by another process, which was further.
    await this.#writer.follow()
    const known = await seqOf(this.#storage, transactionId)
    if (known === null) return false
    const filter = { afterSeq: known - 1, limit: MAX_REPLAYED + 1 }
    const missed = group(await readRevisions(this.#storage, filter))
    if (missed.length > MAX_REPLAYED) return false
    const last = missed.at(-1)?.seq ?? known
    await this.#writer.follow(last)
    begin()
    for (const transaction of missed) {
      listener.send(transaction, transaction.seq === known ? documentId : undefined)
    }
    listener.goLive(last)
    return true
  }
}

/** Groups ordered revisions into the transactions they came from. */
export function group(revisions: Revision[]): CommittedTransaction[] {
  const transactions: CommittedTransaction[] = []
  for (const revision of revisions) {
    const change = { id: revision.documentId, previous: revision.previous, next: revision.next }
    const current = transactions.at(-1)
    if (current?.seq === revision.seq) current.changes.push(change)
    else {
      const { seq, transactionId: id, timestamp, author } = revision
      // Safe: the lake wrote these itself, from mutations it had validated.
      const mutations = revision.mutations as DocumentMutation[]
      transactions.push({ seq, id, timestamp, author, mutations, changes: [change] })
    }
  }
  return transactions
}
