import { type Change, isObject, type LakeDocument } from '../model/document.ts'
import { Refusal } from '../model/errors.ts'
import type { DocumentMutation } from './mutation.ts'
import { PackedDocuments } from './packed.ts'

/**
 * All documents in memory by id, and the strong references between them. The store is read once.
 */
export class Dataset {
  #documents = new PackedDocuments()
  #referrers = new Map<string, Set<string>>()

  get(id: string): LakeDocument | undefined {
    return this.#documents.get(id)
  }

  has(id: string): boolean {
    return this.#documents.has(id)
  }

  get size(): number {
    return this.#documents.size
  }

  ids(): IterableIterator<string> {
    return this.#documents.keys()
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
    this.#documents.set(document)
    for (const target of strongReferencesIn(document)) addTo(this.#referrers, target, document._id)
  }

  #remove(id: string, document: LakeDocument): void {
    this.#documents.delete(id)
    for (const target of strongReferencesIn(document)) removeFrom(this.#referrers, target, id)
  }
}

export function addTo(index: Map<string, Set<string>>, key: string, id: string): void {
  index.set(key, (index.get(key) ?? new Set()).add(id))
}

export function removeFrom(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key)
  ids?.delete(id)
  if (ids?.size === 0) index.delete(key)
}

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

  startingWith(prefix: string): LakeDocument[] {
    const ids = new Set([...this.#next.keys()].filter((id) => id.startsWith(prefix)))
    for (const id of this.#dataset.ids()) if (id.startsWith(prefix)) ids.add(id)
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

  changes(): Change[] {
    const changes: Change[] = []
    for (const [id, next] of this.#next) {
      const previous = this.#dataset.get(id) ?? null
      if (previous || next) changes.push({ id, previous, next })
    }
    return changes.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}

/** A reference that would break, and the id of the document whose change would break it. */
interface Violation {
  id: string
  refusal: Refusal
}

/**
 * Finds the first change that breaks a strong reference: to a missing document, or to one that it
 * deletes or gives another type.
 */
export function findViolation(copy: WorkingCopy, dataset: Dataset): Violation | null {
  for (const change of copy.changes()) {
    const refusal = change.next
      ? danglingReference(change, copy)
      : stillReferenced(change, copy, dataset)
    const retyped = change.previous && change.next && change.previous._type !== change.next._type
    const broken = refusal ?? (retyped ? stillReferenced(change, copy, dataset) : null)
    if (broken) return { id: change.id, refusal: broken }
  }
  return null
}

function danglingReference({ id, next }: Change, copy: WorkingCopy): Refusal | null {
  const missing = strongReferencesIn(next).find((target) => !copy.get(target))
  if (missing === undefined) return null
  const description = `Document "${id}" references non-existent document "${missing}"`
  const details = { id, referenceID: missing }
  return new Refusal(409, 'documentReferenceDoesNotExistError', description, details)
}

function stillReferenced(
  { id, next }: Change,
  copy: WorkingCopy,
  dataset: Dataset,
): Refusal | null {
  const referencingIDs = [...dataset.strongReferrers(id)].filter((referrer) =>
    strongReferencesIn(copy.get(referrer)).includes(id),
  )
  if (referencingIDs.length === 0) return null
  const what = next ? 'cannot change its type' : 'cannot be deleted'
  const from = referencingIDs.map((referrer) => `"${referrer}"`).join(', ')
  const description = `Document "${id}" ${what} as there are references to it from ${from}`
  return new Refusal(409, 'documentHasExistingReferencesError', description, { id, referencingIDs })
}

/** The ids a document refers to, each with whether any of its references is strong. */
export function referencesIn(value: unknown, found = new Map<string, boolean>()) {
  if (Array.isArray(value)) {
    for (const item of value) referencesIn(item, found)
  } else if (isObject(value)) {
    if (typeof value._ref === 'string') {
      const local = value._dataset === undefined && value._projectId === undefined
      const strong = local && value._weak !== true && value._type !== 'globalDocumentReference'
      found.set(value._ref, strong || found.get(value._ref) === true)
    }
    for (const inner of Object.values(value)) {
      if (typeof inner === 'object') referencesIn(inner, found)
    }
  }
  return found
}

function strongReferencesIn(document: unknown): string[] {
  return [...referencesIn(document)].filter(([, strong]) => strong).map(([id]) => id)
}
