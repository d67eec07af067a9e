import type { LakeDocument } from '../model/document.ts'
import type { CommittedTransaction } from './mutation.ts'

/** One dataset's transactions in order, and its documents as they are after the last one. */
export interface TransactionLog {
  /** The dataset's key. */
  readonly key: number
  /** Whether other processes may write too. */
  readonly isShared: boolean
  /** Passes on all documents, in pieces, as they are at one moment. @returns the head then */
  load: (receive: (documents: LakeDocument[]) => void) => Promise<number>
  /**
   * Writes a transaction, planned on the head `after`. Resolves to its number; null if others have
   * written since, and then nothing is written. Throws RepeatedTransactionError.
   */
  commit: (transaction: Omit<CommittedTransaction, 'seq'>, after: number) => Promise<number | null>
  /** Works while no other process can write to the dataset. If it throws, nothing is kept. */
  holdingHead: <T>(work: (log: TransactionLog) => Promise<T>) => Promise<T>
  /** Transactions, with what they changed in the documents that are asked for, or all. */
  read: (filter: TransactionFilter) => Promise<CommittedTransaction[]>
  /** A transaction's sequence number and author, by its id. */
  find: (id: string) => Promise<{ seq: number; author: string } | undefined>
  /** The id of the transaction with a sequence number; null if there's none. */
  idAt: (seq: number) => Promise<string | null>
  /** The number of the last transaction, up to a time if one is given; 0 if there's none. */
  lastSeq: (time?: Date) => Promise<number>
  /** Ids of documents that changed in one transaction with `id`, and start with a text. */
  changedWith: (id: string, start: string) => Promise<string[]>
  /**
   * Ids of the documents that there were after a transaction, backward from `before` or the end.
   */
  idsAt: (seq: number, before: string | null, limit: number) => Promise<string[]>
  countAt: (seq: number) => Promise<number>
}

export interface TransactionFilter {
  documentIds?: string[]
  afterSeq?: number
  upToSeq?: number | undefined
  newestFirst?: boolean
  limit?: number
}

/** Another transaction of the dataset has the same id. */
export class RepeatedTransactionError extends Error {}
