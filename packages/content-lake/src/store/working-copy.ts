import type { Change, LakeDocument } from '../model/document.ts'
import type { Dataset } from './dataset.ts'
import type { DocumentMutation } from './mutation.ts'

/** One transaction's changes so far. The dataset itself changes only when they're committed. */
export class WorkingCopy {
  #dataset: Dataset
  #next = new Map<string, LakeDocument | null>()
  /** Index (from 0) of the mutation that last touched a document, by the document's id. */
  readonly touchedBy = new Map<string, number>()
  /** The mutations in order, with generated ids filled in. */
  readonly log: DocumentMutation[] = []

  constructor(dataset: Dataset) {
    this.#dataset = dataset
  }

  get(id: string): LakeDocument | null {
    const touched = this.#next.get(id)
    return touched === undefined ? (this.#dataset.get(id) ?? null) : touched
  }

  /** Documents whose ids begin with a text, ordered by id. */
  startingWith(prefix: string): LakeDocument[] {
    const ids = new Set([...this.#next.keys()].filter((id) => id.startsWith(prefix)))
    for (const { _id } of this.#dataset.values()) if (_id.startsWith(prefix)) ids.add(_id)
    const found = [...ids].sort().map((id) => this.get(id))
    return found.filter((document) => document !== null)
  }

  /** A copy of the changes so far, to try something that isn't written. */
  fork(): WorkingCopy {
    const fork = new WorkingCopy(this.#dataset)
    fork.#next = new Map(this.#next)
    return fork
  }

  put(id: string, next: LakeDocument | null, mutation: DocumentMutation, index: number): void {
    this.#next.set(id, next)
    this.touchedBy.set(id, index)
    this.log.push(mutation)
  }

  /** The changes so far, ordered by document id. */
  changes(): Change[] {
    const changes: Change[] = []
    for (const [id, next] of this.#next) {
      const previous = this.#dataset.get(id) ?? null
      if (previous || next) changes.push({ id, previous, next })
    }
    return changes.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}
