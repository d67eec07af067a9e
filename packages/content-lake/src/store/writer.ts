import { type LakeDocument, newId } from '../model/document.ts'
import { dataError, httpError, itemError, type LakeError, Refusal } from '../model/errors.ts'
import { allows, type Identity } from '../model/roles.ts'
import type { TransactionContext } from './apply.ts'
import { type Dataset, findViolation, WorkingCopy } from './dataset.ts'
import { RepeatedTransactionError, type TransactionLog } from './log.ts'
import type { CommittedTransaction } from './mutation.ts'

/** Transactions per read of what others wrote. Each may hold several MB. */
const BATCH = 10

/** A transaction to write. `plan` fills the working copy; if it throws, nothing is written. */
interface WriteRequest<Outcome> {
  kind: 'mutation' | 'action'
  identity: Identity
  transactionId?: string
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  plan: (copy: WorkingCopy, context: TransactionContext) => Promise<Outcome>
}

interface Planned<Outcome> {
  outcome: Outcome
  written: Omit<CommittedTransaction, 'seq'>
}

/**
 * A process's only write queue: transactions are planned, stored and published one at a time. A
 * plan is stored only if it was made on the latest state; else the next one is made while no other
 * process can write. Every transaction is published once, in commit order, whichever process wrote
 * it.
 */
export class Writer {
  #dataset: Dataset
  #log: TransactionLog
  #localize: (document: LakeDocument) => LakeDocument
  #subscribers = new Set<(transaction: CommittedTransaction) => void>()
  #head: number
  #tail: Promise<unknown> = Promise.resolve()
  /** The next read of what others wrote, until it begins, and how far it's to go at least. */
  #catchingUp: Promise<void> | undefined
  #wanted = 0
  /** Whether others wrote between our last two writes, so they probably do again. */
  #contended = false

  /** `localize` adapts a document that another process has stored. */
  constructor(
    dataset: Dataset,
    log: TransactionLog,
    { head, localize }: { head: number; localize: (document: LakeDocument) => LakeDocument },
  ) {
    this.#dataset = dataset
    this.#log = log
    this.#head = head
    this.#localize = localize
  }

  /**
   * Calls back at each commit of any process, in the tick in which the dataset changes, until the
   * result is called.
   */
  onCommit(subscriber: (transaction: CommittedTransaction) => void): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  write<Outcome>(
    request: WriteRequest<Outcome>,
  ): Promise<{ transactionId: string; outcome: Outcome }> {
    return this.#inTurn(() => this.#run(request))
  }

  /** Sequence number of the last transaction that is here: queries see it, listeners got it. */
  get head(): number {
    return this.#head
  }

  /**
   * Passes on what other processes have written, at least up to `head`. What reads the log calls
   * this before it answers: a transaction is in the log before it's here.
   */
  async follow(head = Infinity): Promise<void> {
    const { isShared } = this.#log
    if (head <= this.#head || (head === Infinity && !isShared)) return
    this.#wanted = Math.max(this.#wanted, head)
    // Those who ask before it begins share one read.
    await (this.#catchingUp ??= this.#inTurn(async () => {
      const wanted = this.#wanted
      this.#catchingUp = undefined
      this.#wanted = 0
      if (isShared && wanted > this.#head) await this.#catchUp(this.#log)
    }))
  }

  async settled(): Promise<void> {
    await this.#tail
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work)
    this.#tail = turn.catch(() => {})
    return turn
  }

  async #run<Outcome>(request: WriteRequest<Outcome>) {
    const transactionId = request.transactionId ?? newId()
    if (request.transactionId && (await this.#log.find(transactionId)))
      throw repeated(transactionId)
    const planned =
      (this.#contended ? null : await this.#runAlone(transactionId, request)) ??
      (await this.#runLocked(transactionId, request))
    return { transactionId, outcome: planned.outcome }
  }

  /** Plans on the state at hand; null if others have written since, and then nothing is written. */
  async #runAlone<Outcome>(transactionId: string, request: WriteRequest<Outcome>) {
    let planned: Planned<Outcome>
    try {
      planned = await this.#plan(transactionId, request)
    } catch (error) {
      if (await this.#isLatest()) throw error
      return null
    }
    if (!writes(planned, request)) return (await this.#isLatest()) ? planned : null
    const seq = await this.#commit(planned.written)
    if (seq === null) return null
    this.#publish({ ...planned.written, seq })
    return planned
  }

  async #runLocked<Outcome>(transactionId: string, request: WriteRequest<Outcome>) {
    const { planned, seq } = await this.#log.holdingHead(async (log) => {
      this.#contended = await this.#catchUp(log)
      const latest = await this.#plan(transactionId, request)
      const written = writes(latest, request) ? await this.#commit(latest.written, log) : 0
      if (written === null) throw httpError(404, 'Another process has deleted the dataset')
      return { planned: latest, seq: written }
    })
    if (seq > 0) this.#publish({ ...planned.written, seq })
    return planned
  }

  /** Whether a refusal is due to the state at hand, and not to one that others have changed. */
  async #isLatest(): Promise<boolean> {
    return !this.#log.isShared || !(await this.#catchUp(this.#log))
  }

  async #commit(written: Omit<CommittedTransaction, 'seq'>, log = this.#log) {
    try {
      return await log.commit(written, this.#head)
    } catch (error) {
      throw error instanceof RepeatedTransactionError ? repeated(written.id) : error
    }
  }

  /** Passes on the transaction that follows `head`. */
  #publish(transaction: CommittedTransaction): void {
    this.#head = transaction.seq
    this.#dataset.apply(transaction.changes)
    for (const subscriber of this.#subscribers) subscriber(transaction)
  }

  /** Passes on what others have written since. False if there was nothing. */
  async #catchUp(log: TransactionLog): Promise<boolean> {
    const from = this.#head
    for (;;) {
      const transactions = await log.read({ afterSeq: this.#head, limit: BATCH })
      for (const transaction of transactions) {
        const changes = transaction.changes.map(({ id, next }) => ({
          id,
          previous: this.#dataset.get(id) ?? null,
          next: next && this.#localize(next),
        }))
        this.#publish({ ...transaction, changes })
      }
      if (transactions.length < BATCH) return this.#head > from
    }
  }

  async #plan<Outcome>(
    transactionId: string,
    { identity, plan, kind, autoGenerateArrayKeys = false }: WriteRequest<Outcome>,
  ): Promise<Planned<Outcome>> {
    const timestamp = new Date().toISOString()
    const copy = new WorkingCopy(this.#dataset)
    const outcome = await plan(copy, {
      transactionId,
      timestamp,
      autoGenerateArrayKeys,
      require(permission, document) {
        if (allows(identity.role, permission, document)) return
        const description = `Insufficient permissions; permission "${permission}" required`
        throw new Refusal(403, 'insufficientPermissionsError', description, { permission })
      },
    })
    const violation = findViolation(copy, this.#dataset)
    if (violation) {
      const { status, error } = violation.refusal
      throw itemError(kind, status, copy.touchedBy.get(violation.id) ?? 0, error)
    }
    const changes = copy.changes()
    const author = identity.id
    return {
      outcome,
      written: { id: transactionId, timestamp, author, mutations: copy.log, changes },
    }
  }
}

function writes<Outcome>(
  { written }: Planned<Outcome>,
  { dryRun }: WriteRequest<Outcome>,
): boolean {
  return written.changes.length > 0 && !dryRun
}

function repeated(id: string): LakeError {
  const description = `Transaction with ID "${id}" already exists`
  return dataError(409, { type: 'transactionAlreadyExistsError', description, id })
}

/**
 * Runs one item of a transaction, and throws its Refusal as a `LakeError` with the item's index.
 */
export async function atItem<T>(
  kind: 'mutation' | 'action',
  index: number,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The Studio asks with dry runs what a person may do, and looks for this error only here.
    const isForbidden = kind === 'action' && error.status === 403
    if (isForbidden) throw dataError(error.status, error.error)
    throw itemError(kind, error.status, index, error.error)
  }
}
