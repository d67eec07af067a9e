import type { Change, LakeDocument } from '../model/document.ts'
import type { Dataset } from './dataset.ts'
import { readLog } from './history.ts'
import type { DocumentMutation } from './mutation.ts'
import type { Connection } from './storage.ts'

/** Passed to listeners, webhooks and history, once per transaction and in order. */
export interface CommittedTransaction {
  /** Sequence number, in commit order. */
  seq: number
  id: string
  timestamp: string
  author: string
  mutations: DocumentMutation[]
  changes: Change[]
}

/** Transactions per read. Each may hold several MB. */
const BATCH = 10

/**
 * Every transaction once and in commit order, whichever process wrote it. The dataset in memory is
 * the documents up to `head`.
 */
export class Feed {
  /** Sequence number of the last transaction that was passed on. */
  head: number
  #key: number
  #dataset: Dataset
  #localize: (document: LakeDocument) => LakeDocument
  #subscribers = new Set<(transaction: CommittedTransaction) => void>()

  /**
   * @param key of the dataset in the database
   * @param head of the documents in memory
   * @param localize adapts a document that another process has stored
   */
  constructor(
    { key, head }: { key: number; head: number },
    dataset: Dataset,
    localize: (document: LakeDocument) => LakeDocument,
  ) {
    this.#key = key
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

  /**
   * Passes on what others have written since.
   *
   * @returns whether there was anything
   */
  async catchUp(connection: Connection): Promise<boolean> {
    const from = this.head
    for (;;) {
      const entries = await readLog(connection, this.#key, {
        afterSeq: this.head,
        limit: BATCH,
      })
      for (const entry of entries) {
        const { seq, id, timestamp, author, mutations } = entry
        const changes = entry.changes.map((change) => this.#changeOf(change))
        this.publish({ seq, id, timestamp, author, mutations, changes })
      }
      if (entries.length < BATCH) return this.head > from
    }
  }

  #changeOf({ id, next }: { id: string; next: LakeDocument | null }): Change {
    return { id, previous: this.#dataset.get(id) ?? null, next: next && this.#localize(next) }
  }
}
