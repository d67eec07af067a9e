import type { Change, LakeDocument } from '../../model/document.ts'
import { httpError } from '../../model/errors.ts'
import { RepeatedTransactionError, type TransactionFilter, type TransactionLog } from '../log.ts'
import type { CommittedTransaction } from '../mutation.ts'

/** Numbers the transactions of all datasets. */
export interface Counter {
  last: number
}

/** A dataset's documents and transactions in memory. They never change: forks share them. */
export class MemoryLog implements TransactionLog {
  readonly key: number
  readonly isShared = false
  readonly documents: Map<string, LakeDocument>
  readonly transactions: CommittedTransaction[]
  #counter: Counter
  #ids: Map<string, CommittedTransaction>
  isDeleted = false

  constructor(key: number, counter: Counter, from?: MemoryLog) {
    this.key = key
    this.#counter = counter
    this.documents = new Map(from?.documents)
    this.transactions = [...(from?.transactions ?? [])]
    this.#ids = new Map(this.transactions.map((one) => [one.id, one]))
  }

  async load(receive: (documents: LakeDocument[]) => void): Promise<number> {
    receive([...this.documents.values()])
    return this.lastSeq()
  }

  async commit(given: Omit<CommittedTransaction, 'seq'>): Promise<number> {
    if (this.isDeleted) throw httpError(404, 'The dataset was deleted in the meantime')
    if (this.#ids.has(given.id)) throw new RepeatedTransactionError()
    const transaction = { ...given, seq: ++this.#counter.last }
    this.add(transaction)
    for (const { id, next } of given.changes) {
      if (next) this.documents.set(id, next)
      else this.documents.delete(id)
    }
    return transaction.seq
  }

  /** Adds a transaction without a look at the documents. */
  add(transaction: CommittedTransaction): void {
    this.transactions.push(transaction)
    this.#ids.set(transaction.id, transaction)
  }

  holdingHead<T>(work: (log: TransactionLog) => Promise<T>): Promise<T> {
    return work(this)
  }

  async read({
    documentIds,
    afterSeq = 0,
    upToSeq = Infinity,
    newestFirst,
    limit,
  }: TransactionFilter): Promise<CommittedTransaction[]> {
    const wanted = documentIds && new Set(documentIds)
    const first = this.transactions.findLastIndex(({ seq }) => seq <= afterSeq) + 1
    const found: CommittedTransaction[] = []
    const inOrder = this.transactions.slice(first)
    for (const transaction of newestFirst ? inOrder.toReversed() : inOrder) {
      if (found.length === limit) break
      if (transaction.seq > upToSeq) continue
      const changes = transaction.changes.filter(({ id }) => !wanted || wanted.has(id))
      if (changes.length > 0) found.push({ ...transaction, changes })
    }
    return found
  }

  async find(id: string) {
    return this.#ids.get(id)
  }

  async idAt(seq: number): Promise<string | null> {
    return this.transactions.findLast((one) => one.seq === seq)?.id ?? null
  }

  async lastSeq(time?: Date): Promise<number> {
    const isThen = ({ timestamp }: CommittedTransaction) => !time || new Date(timestamp) <= time
    return this.transactions.findLast(isThen)?.seq ?? 0
  }

  async changedWith(id: string, start: string): Promise<string[]> {
    const both = this.transactions.filter(({ changes }) => changes.some((one) => one.id === id))
    const ids = both.flatMap(({ changes }) => changes.map((change) => change.id))
    return [...new Set(ids)].filter((one) => one.startsWith(start))
  }

  async idsAt(seq: number, before: string | null, limit: number): Promise<string[]> {
    const ids = this.#idsAt(seq).filter((id) => before === null || id < before)
    return ids.sort().toReversed().slice(0, limit)
  }

  async countAt(seq: number): Promise<number> {
    return this.#idsAt(seq).length
  }

  #idsAt(seq: number): string[] {
    const last = new Map<string, Change>()
    for (const transaction of this.transactions) {
      if (transaction.seq > seq) break
      for (const change of transaction.changes) last.set(change.id, change)
    }
    return [...last.values()].filter(({ next }) => next).map(({ id }) => id)
  }
}
