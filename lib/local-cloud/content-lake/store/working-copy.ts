import type { Change, LakeDocument } from '../document.ts'
import type { Dataset } from './dataset.ts'
import type { DocumentMutation } from './mutation.ts'

/** What one transaction has done so far. The dataset itself is not touched until the transaction is committed. */
export class WorkingCopy {
  #dataset: Dataset
  #next = new Map<string, LakeDocument | null>()
  /** Which mutation, counted from 0, touched a document last. */
  readonly touchedBy = new Map<string, number>()
  /** The mutations in order, each with the id of its document. */
  readonly log: DocumentMutation[] = []

  constructor(dataset: Dataset) {
    this.#dataset = dataset
  }

  get(id: string): LakeDocument | null {
    const touched = this.#next.get(id)
    return touched === undefined ? (this.#dataset.get(id) ?? null) : touched
  }

  put(id: string, next: LakeDocument | null, mutation: DocumentMutation, index: number): void {
    this.#next.set(id, next)
    this.touchedBy.set(id, index)
    this.log.push(mutation)
  }

  /** The changes so far, in the order of their ids. */
  changes(): Change[] {
    const changes: Change[] = []
    for (const [id, next] of this.#next) {
      const previous = this.#dataset.get(id) ?? null
      if (previous || next) changes.push({ id, previous, next })
    }
    return changes.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}
