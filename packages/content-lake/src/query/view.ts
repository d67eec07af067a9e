import { type LakeDocument, publishedIdOf } from '../model/document.ts'
import { addTo, referencesIn, removeFrom } from '../store/dataset.ts'

/** The indexes that can narrow a query before GROQ runs. */
export type LookupKind = 'id' | 'type' | 'references' | 'versions'

/** One perspective's documents, indexed by id, type, references and published id. */
export class View {
  readonly all = new SortedDocuments()
  #byId = new Map<string, LakeDocument>()
  #byType = new Map<string, SortedDocuments>()
  #referrers = new Map<string, Set<string>>()
  #versions = new Map<string, Set<string>>()

  get(id: string): LakeDocument | undefined {
    return this.#byId.get(id)
  }

  /** Documents that match any of the values, ordered by id. */
  lookup(kind: LookupKind, values: string[]): LakeDocument[] {
    if (kind === 'type') {
      const lists = [...new Set(values)].map((type) => this.#byType.get(type)?.list ?? [])
      return lists.length === 1 ? (lists[0] ?? []) : lists.flat().sort(byId)
    }
    const ids = new Set<string>()
    for (const value of values) {
      const index = kind === 'references' ? this.#referrers : this.#versions
      for (const id of index.get(value) ?? []) if (kind !== 'id') ids.add(id)
      if (kind !== 'references') ids.add(value)
    }
    const found = [...ids].map((id) => this.#byId.get(id))
    return found.filter((document) => document !== undefined).sort(byId)
  }

  /** Sets the perspective's document for an id; undefined removes it. */
  put(id: string, document: LakeDocument | undefined): void {
    const previous = this.#byId.get(id)
    if (previous) this.#unindex(id, previous, document?._type)
    if (!document) return
    this.#byId.set(id, document)
    this.all.put(document)
    const sameType = this.#byType.get(document._type) ?? new SortedDocuments()
    sameType.put(document)
    this.#byType.set(document._type, sameType)
    for (const target of referencesIn(document).keys()) addTo(this.#referrers, target, id)
    const publishedId = publishedIdOf(id)
    if (publishedId !== id) addTo(this.#versions, publishedId, id)
  }

  #unindex(id: string, previous: LakeDocument, nextType: string | undefined): void {
    if (nextType === undefined) {
      this.#byId.delete(id)
      this.all.remove(id)
      removeFrom(this.#versions, publishedIdOf(id), id)
    }
    if (previous._type !== nextType) this.#byType.get(previous._type)?.remove(id)
    for (const target of referencesIn(previous).keys()) removeFrom(this.#referrers, target, id)
  }
}

/** Fewer new documents than this are inserted one by one; more are sorted in together. */
const FEW = 32

/**
 * Documents by id, GROQ's order for a query without one, kept in order with each write: sorting
 * 100,000 again would delay the next query.
 */
export class SortedDocuments {
  #sorted: LakeDocument[] = []
  /** New documents since the last read: 100,000 of them cost one sort, not as many insertions. */
  #late = new Map<string, LakeDocument>()

  get list(): LakeDocument[] {
    if (this.#late.size > 0) this.#settle()
    return this.#sorted
  }

  put(document: LakeDocument): void {
    const { at, found } = this.#find(document._id)
    if (found) this.#sorted[at] = document
    else this.#late.set(document._id, document)
  }

  remove(id: string): void {
    if (this.#late.delete(id)) return
    const { at, found } = this.#find(id)
    if (found) this.#sorted.splice(at, 1)
  }

  #settle(): void {
    const late = [...this.#late.values()]
    this.#late.clear()
    if (late.length < FEW) {
      for (const document of late) this.#sorted.splice(this.#find(document._id).at, 0, document)
    } else {
      this.#sorted = this.#sorted.concat(late).sort(byId)
    }
  }

  #find(id: string): { at: number; found: boolean } {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle]?._id ?? '') < id) low = middle + 1
      else high = middle
    }
    return { at: low, found: this.#sorted[low]?._id === id }
  }
}

function byId(a: LakeDocument, b: LakeDocument): number {
  return a._id < b._id ? -1 : Number(a._id > b._id)
}
