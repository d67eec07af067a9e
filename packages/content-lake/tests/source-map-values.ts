import type { ContentSourceMap } from '@sanity/client'
import { parseJsonPath } from '@sanity/client/csm'

type Step = ReturnType<typeof parseJsonPath>[number]

/** A value in a result beside the one at the place that the source map names for it. */
export interface Pair {
  at: string
  value: unknown
  source: unknown
}

/** All values that a source map traces to a document. Missing values are null. */
export function mappedValues(
  result: unknown,
  map: ContentSourceMap,
  find: (id: string) => unknown,
): Pair[] {
  return Object.entries(map.mappings).flatMap(([at, { source }]) => {
    if (source.type !== 'documentValue') return []
    const document = find(map.documents[source.document]?._id ?? '')
    const value = valueAt(result, parseJsonPath(at))
    return [{ at, value, source: valueAt(document, parseJsonPath(map.paths[source.path] ?? '')) }]
  })
}

function valueAt(value: unknown, path: Step[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof step !== 'object') return Object(inner)[step] ?? null
    return Array.isArray(inner) ? inner.find((item) => item._key === step._key) : null
  }, value)
}
