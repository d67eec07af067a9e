import type { LakeDocument } from '../model/document.ts'
import { isDraftOrVersion, publishedIdOf, unpublishes } from '../model/document.ts'
import type { Perspective, Visibility } from './perspective.ts'
import { isVisible } from './perspective.ts'
import { View } from './view.ts'

/** How many perspectives stay indexed; the least recently used is dropped. */
const MAX_VIEWS = 8

/** A copy of the dataset for queries. Views are built on first use and updated with each change. */
export class Replica {
  #documents = new Map<string, LakeDocument>()
  #views = new Map<string, { view: View; update: (id: string) => void }>()

  put(id: string, document: LakeDocument | null): void {
    if (document) this.#documents.set(id, document)
    else this.#documents.delete(id)
    for (const { update } of this.#views.values()) update(id)
  }

  /** The documents in a perspective that a caller may see. */
  view(perspective: Perspective, visibility: Visibility): View {
    const key = `${visibility}:${String(perspective)}`
    const known = this.#views.get(key)
    this.#views.delete(key)
    const entry = known ?? this.#build(perspective, visibility)
    this.#views.set(key, entry)
    const oldest = this.#views.keys().next()
    if (this.#views.size > MAX_VIEWS && !oldest.done) this.#views.delete(oldest.value)
    return entry.view
  }

  #build(perspective: Perspective, visibility: Visibility) {
    const view = new View()
    const update = (id: string) => {
      const shown = typeof perspective === 'string' ? id : publishedIdOf(id)
      if (!isVisible(shown, visibility)) return
      view.put(shown, this.#resolve(shown, perspective, visibility))
    }
    for (const id of this.#documents.keys()) update(id)
    return { view, update }
  }

  #resolve(id: string, perspective: Perspective, visibility: Visibility): LakeDocument | undefined {
    if (perspective === 'raw') return this.#documents.get(id)
    if (perspective === 'published') {
      return isDraftOrVersion(id) ? undefined : this.#documents.get(id)
    }
    const layers = visibility === 'all' ? perspective : []
    for (const layer of [...layers, 'published']) {
      const originalId = layeredId(layer, id)
      const document = this.#documents.get(originalId)
      if (document && unpublishes(document)) return undefined
      if (document) return { ...document, _id: id, _originalId: originalId }
    }
    return undefined
  }
}

function layeredId(layer: string, id: string): string {
  if (layer === 'published') return id
  return layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`
}
