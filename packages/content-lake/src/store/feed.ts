import type { LakeDocument } from '../model/document.ts'
import type { Dataset } from './dataset.ts'
import type { TransactionLog } from './log.ts'
import type { CommittedTransaction } from './mutation.ts'

/** Transactions per read. Each may hold several MB. */
const BATCH = 10

/**
 * Every transaction once, in commit order, whichever process wrote it. Memory holds all up to
 * `head`.
 */
export class Feed {
  /** Sequence number of the last transaction that was passed on. */
  head: number
  #dataset: Dataset
  #localize: (document: LakeDocument) => LakeDocument
  #subscribers = new Set<(transaction: CommittedTransaction) => void>()

  /** `localize` adapts a document that another process has stored. */
  constructor(head: number, dataset: Dataset, localize: (document: LakeDocument) => LakeDocument) {
    this.head = head
    this.#dataset = dataset
    this.#localize = localize
  }

  /** @returns unsubscribes */
  subscribe(subscriber: (transaction: CommittedTransaction) => void): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** Passes on the transaction that follows `head`. */
  publish(transaction: CommittedTransaction): void {
    this.head = transaction.seq
    this.#dataset.apply(transaction.changes)
    for (const subscriber of this.#subscribers) subscriber(transaction)
  }

  /** Passes on what others have written since. False if there was nothing. */
  async catchUp(log: TransactionLog): Promise<boolean> {
    const from = this.head
    for (;;) {
      const transactions = await log.read({ afterSeq: this.head, limit: BATCH })
      for (const transaction of transactions) {
        const changes = transaction.changes.map(({ id, next }) => ({
          id,
          previous: this.#dataset.get(id) ?? null,
          next: next && this.#localize(next),
        }))
        this.publish({ ...transaction, changes })
      }
      if (transactions.length < BATCH) return this.head > from
    }
  }
}
