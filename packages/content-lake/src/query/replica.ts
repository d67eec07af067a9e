import { LRUCache } from 'lru-cache'
import { evaluateTraced, evaluateTree } from '../groq/evaluate.ts'
import type { Node } from '../groq/node.ts'
import { sourceMapOf } from '../groq/source-map.ts'
import type { Surroundings } from '../groq/traced.ts'
import {
  isDraftOrVersion,
  type LakeDocument,
  publishedIdOf,
  unpublishes,
} from '../model/document.ts'
import { coordinatesOf, DEFINITIONS, keyOf } from '../model/variant.ts'
import { readLookup } from './narrow.ts'
import {
  isVisible,
  type Perspective,
  rankVariants,
  type VariantSelection,
  type Visibility,
} from './perspective.ts'
import { DEFINITIONS_TAG, plan } from './plan.ts'
import type { Names, Query, QueryResult } from './pool.ts'
import { textsIn } from './text-query.ts'
import { View } from './view.ts'

/** What a query sees: a perspective, with variants in front, best first. */
interface Seen {
  perspective: Perspective
  visibility: Visibility
  variants: string[]
}

/** A copy of the dataset for queries. Views are built on first use and updated with each change. */
export class Replica {
  #documents = new Map<string, LakeDocument>()
  #variants = new Map<string, string>()
  #definitions = new Map<string, LakeDocument>()
  /** The perspectives that were asked for last stay indexed. */
  #views = new LRUCache<string, { view: View; update: (id: string) => void }>({ max: 8 })

  put(id: string, document: LakeDocument | null): void {
    this.#indexVariant(this.#documents.get(id), document)
    if (document) this.#documents.set(id, document)
    else this.#documents.delete(id)
    for (const { update } of this.#views.values()) update(id)
  }

  #indexVariant(previous: LakeDocument | undefined, next: LakeDocument | null): void {
    const before = previous && coordinatesOf(previous)
    const key = before ? keyOf(before) : ''
    if (this.#variants.get(key) === previous?._id) this.#variants.delete(key)
    const after = next && coordinatesOf(next)
    if (after) this.#variants.set(keyOf(after), next._id)
    if (next?._id.startsWith(DEFINITIONS)) this.#definitions.set(next._id, next)
    else if (!next && previous) this.#definitions.delete(previous._id)
  }

  view(
    perspective: Perspective,
    visibility: Visibility,
    selection: VariantSelection | null = null,
  ): View {
    // `raw` ignores variants, as it shows all of them.
    const ignored = selection === null || perspective === 'raw'
    const variants = ignored ? [] : rankVariants(this.#definitions.values(), selection)
    const key = `${visibility}:${String(perspective)}:${String(variants)}`
    const entry = this.#views.get(key) ?? this.#build({ perspective, visibility, variants })
    this.#views.set(key, entry)
    return entry.view
  }

  #build(seen: Seen) {
    const { perspective, visibility, variants } = seen
    const view = new View()
    const layered = typeof perspective !== 'string' || variants.length > 0
    const update = (id: string) => {
      const shown = layered ? publishedIdOf(id) : id
      if (!isVisible(shown, visibility)) return
      view.put(shown, layered ? this.#layered(shown, seen) : this.#plain(shown, perspective))
    }
    for (const id of this.#documents.keys()) update(id)
    return { view, update }
  }

  #plain(id: string, perspective: Perspective): LakeDocument | undefined {
    return perspective === 'published' && isDraftOrVersion(id) ? undefined : this.#documents.get(id)
  }

  #layered(id: string, { perspective, visibility, variants }: Seen): LakeDocument | undefined {
    const given = visibility === 'all' && typeof perspective !== 'string' ? perspective : []
    const layers = [...given, 'published']
    for (const variant of variants) {
      const document = this.#variant({ variant, group: id }, layers)
      if (document) return { ...document, _id: id, _originalId: document._id }
    }
    for (const layer of layers) {
      const originalId = layeredId(layer, id)
      const document = this.#documents.get(originalId)
      if (document && unpublishes(document)) return undefined
      if (document) return { ...document, _id: id, _originalId: originalId }
    }
    return undefined
  }

  /** A variant's document in the topmost layer that has it, unless that layer unpublishes it. */
  #variant(of: { variant: string; group: string }, layers: string[]): LakeDocument | undefined {
    for (const bundle of layers) {
      const id = this.#variants.get(keyOf({ ...of, bundle }))
      const document = id === undefined ? undefined : this.#documents.get(id)
      if (document) return unpublishes(document) ? undefined : document
    }
    return undefined
  }
}

function layeredId(layer: string, id: string): string {
  if (layer === 'published') return id
  return layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`
}

export function runQuery(view: View, request: Query, names: Names): QueryResult {
  const planned = plan(request.query, request.params)
  const { tree, once } = planned
  // Which variants fit depends on their definitions.
  const syncTags = request.variant ? [...planned.syncTags, DEFINITIONS_TAG] : planned.syncTags
  const results = new Map<string, unknown>()
  const evaluateOnce = (key: string, subquery: Node | undefined) => {
    if (subquery && !results.has(key)) results.set(key, evaluateTree(subquery, surroundings))
    return results.get(key)
  }
  const surroundings: Surroundings = {
    dataset: view.all.list,
    params: request.params,
    identity: request.identity,
    sanity: names,
    timestamp: new Date(),
    dereference: (key) => {
      const lookup = readLookup(key)
      if (!lookup) return view.get(key)
      const { kind, values } = lookup
      const [first = ''] = values
      if (kind === 'once') return evaluateOnce(first, once.get(first))
      return kind === 'text' ? textsIn(view.get(first)) : view.lookup(kind, values)
    },
  }
  if (!request.sourceMap) return { json: toJson(evaluateTree(tree, surroundings)), syncTags }
  const traced = evaluateTraced(tree, surroundings)
  const sourceMap = toJson(sourceMapOf(traced, request.sourceMap))
  return { json: toJson(traced.value), syncTags, sourceMap }
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
