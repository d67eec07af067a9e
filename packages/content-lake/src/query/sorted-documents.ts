import type { LakeDocument } from '../model/document.ts'

/** Fewer new documents than this are inserted one by one; more are sorted in together. */
const FEW = 32

/**
 * Documents ordered by id, which is GROQ's order for a query without one. Kept in order with each
 * write, since sorting 100,000 documents again would delay the next query.
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

/** Compares documents by id, in GROQ's order. */
export function byId(a: LakeDocument, b: LakeDocument): number {
  return a._id < b._id ? -1 : Number(a._id > b._id)
}
