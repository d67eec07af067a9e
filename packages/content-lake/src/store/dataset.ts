import type { Change, LakeDocument } from '../model/document.ts'
import { strongReferencesIn } from './references.ts'

/**
 * All documents in memory by id, and the strong references between them. The database is read once,
 * at startup.
 */
export class Dataset {
  #documents = new Map<string, LakeDocument>()
  #referrers = new Map<string, Set<string>>()

  constructor(documents: LakeDocument[]) {
    for (const document of documents) this.#put(document)
  }

  get(id: string): LakeDocument | undefined {
    return this.#documents.get(id)
  }

  has(id: string): boolean {
    return this.#documents.has(id)
  }

  get size(): number {
    return this.#documents.size
  }

  values(): IterableIterator<LakeDocument> {
    return this.#documents.values()
  }

  /** Ids of documents with a strong reference to an id. */
  strongReferrers(id: string): ReadonlySet<string> {
    return this.#referrers.get(id) ?? new Set()
  }

  apply(changes: Change[]): void {
    for (const { id, previous, next } of changes) {
      if (previous) this.#remove(id, previous)
      if (next) this.#put(next)
    }
  }

  #put(document: LakeDocument): void {
    this.#documents.set(document._id, document)
    for (const target of strongReferencesIn(document)) {
      const referrers = this.#referrers.get(target) ?? new Set()
      this.#referrers.set(target, referrers.add(document._id))
    }
  }

  #remove(id: string, document: LakeDocument): void {
    this.#documents.delete(id)
    for (const target of strongReferencesIn(document)) {
      const referrers = this.#referrers.get(target)
      referrers?.delete(id)
      if (referrers?.size === 0) this.#referrers.delete(target)
    }
  }
}
