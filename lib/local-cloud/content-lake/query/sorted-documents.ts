import type { LakeDocument } from '../document.ts'

/** Documents in the order of their ids, which is the order GROQ gives where a query asks for none. */
export class SortedDocuments {
  readonly list: LakeDocument[] = []

  put(document: LakeDocument): void {
    const { at, found } = this.#find(document._id)
    if (found) this.list[at] = document
    else if (at === this.list.length) this.list.push(document)
    else this.list.splice(at, 0, document)
  }

  remove(id: string): void {
    const { at, found } = this.#find(id)
    if (found) this.list.splice(at, 1)
  }

  #find(id: string): { at: number; found: boolean } {
    let low = 0
    let high = this.list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.list[middle]?._id ?? '') < id) low = middle + 1
      else high = middle
    }
    return { at: low, found: this.list[low]?._id === id }
  }
}
