import type { Identity } from '../model/identity.ts'
import { allows } from '../model/roles.ts'
import type { Change } from '../model/document.ts'
import { Refusal, dataError, itemError } from '../model/errors.ts'
import type { TransactionContext } from './apply.ts'
import type { Dataset } from './dataset.ts'
import { newId } from './ids.ts'
import { findViolation } from './integrity.ts'
import type { DocumentMutation } from './mutation.ts'
import type { Storage } from './storage.ts'
import { WorkingCopy } from './working-copy.ts'

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

/** A transaction to write. `plan` fills the working copy; if it throws, nothing is written. */
export interface WriteRequest<Outcome> {
  kind: 'mutation' | 'action'
  identity: Identity
  transactionId?: string
  dryRun: boolean
  autoGenerateArrayKeys: boolean
  plan: (copy: WorkingCopy, context: TransactionContext) => Promise<Outcome>
}

/** The single write queue: transactions are planned, stored and published one at a time. */
export class Writer {
  #dataset: Dataset
  #storage: Storage
  #subscribers = new Set<(transaction: CommittedTransaction) => void>()
  #tail: Promise<unknown> = Promise.resolve()

  constructor(dataset: Dataset, storage: Storage) {
    this.#dataset = dataset
    this.#storage = storage
  }

  /**
   * Subscribes to commits. Subscribers are called in order of subscription, in the same tick as the
   * dataset changes.
   *
   * @returns unsubscribes
   */
  onCommit(subscriber: (transaction: CommittedTransaction) => void): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  write<Outcome>(
    request: WriteRequest<Outcome>,
  ): Promise<{ transactionId: string; outcome: Outcome }> {
    const turn = this.#tail.then(() => this.#run(request))
    this.#tail = turn.catch(() => {})
    return turn
  }

  /** Resolves when everything queued so far is written. */
  async settled(): Promise<void> {
    await this.#tail
  }

  async #run<Outcome>({ identity, plan, ...request }: WriteRequest<Outcome>) {
    const transactionId = request.transactionId ?? newId()
    if (request.transactionId) await this.#refuseRepeated(transactionId)
    const context: TransactionContext = {
      transactionId,
      timestamp: new Date().toISOString(),
      autoGenerateArrayKeys: request.autoGenerateArrayKeys,
      require(permission, document) {
        if (allows(identity.role, permission, document)) return
        const description = `Insufficient permissions; permission "${permission}" required`
        throw new Refusal(403, 'insufficientPermissionsError', description, { permission })
      },
    }
    const copy = new WorkingCopy(this.#dataset)
    const outcome = await plan(copy, context)
    const violation = findViolation(copy, this.#dataset)
    if (violation) {
      const { status, error } = violation.refusal
      throw itemError(request.kind, status, copy.touchedBy.get(violation.id) ?? 0, error)
    }
    const changes = copy.changes()
    if (changes.length > 0 && !request.dryRun) {
      await this.#commit({
        id: transactionId,
        timestamp: context.timestamp,
        author: identity.id,
        mutations: copy.log,
        changes,
      })
    }
    return { transactionId, outcome }
  }

  async #commit(written: Omit<CommittedTransaction, 'seq'>): Promise<void> {
    const seq = await this.#storage.commit(written, written.changes)
    this.#dataset.apply(written.changes)
    for (const subscriber of this.#subscribers) subscriber({ ...written, seq })
  }

  async #refuseRepeated(id: string): Promise<void> {
    if (!(await this.#storage.hasTransaction(id))) return
    const description = `Transaction with ID "${id}" already exists`
    throw dataError(409, { type: 'transactionAlreadyExistsError', description, id })
  }
}

/**
 * Runs one mutation or action of a transaction.
 *
 * @throws a `Refusal` as a `LakeError` with the item's index
 */
export function atItem<T>(kind: 'mutation' | 'action', index: number, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The Studio asks with dry runs what a person may do, and looks for this error only here.
    const isForbidden = kind === 'action' && error.status === 403
    if (isForbidden) throw dataError(error.status, error.error)
    throw itemError(kind, error.status, index, error.error)
  }
}
