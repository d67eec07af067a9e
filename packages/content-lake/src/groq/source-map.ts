import { type Attributes, isObject } from '../model/document.ts'
import { attributesOf, itemsOf, type Origin, type Path, type Traced } from './traced.ts'

/** How a path names an item of an array: by its index, or by its `_key` if it has one. */
export type Selectors = 'index' | 'key'

type Source =
  | { type: 'documentValue'; document: number; path: number }
  | { type: 'literal' }
  | { type: 'unknown' }

/** Where each part of a query's result comes from, in Sanity's format. */
interface SourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, { type: 'value'; source: Source }>
}

/** https://www.sanity.io/docs/visual-editing/content-source-maps */
export function sourceMapOf(result: Traced, selectors: Selectors): SourceMap {
  const documents = new Map<Attributes, number>()
  const paths = new Map<string, number>()
  const mappings: SourceMap['mappings'] = {}

  /** A mapping holds for everything below it, so values that come from one place need only one. */
  function map(traced: Traced, at: string): void {
    const { origin } = traced
    if (origin?.kind === 'items' || origin?.kind === 'documents') {
      for (const [index, item] of (itemsOf(traced) ?? []).entries()) map(item, `${at}[${index}]`)
    } else if (origin?.kind === 'attributes') {
      for (const [name, value] of attributesOf(traced)) map(value, at + segment(name))
    } else {
      mappings[at] = { type: 'value', source: sourceOf(origin) }
    }
  }

  function sourceOf(origin: Origin): Source {
    if (origin?.kind === 'literal') return { type: 'literal' }
    if (origin?.kind !== 'stored') return { type: 'unknown' }
    return {
      type: 'documentValue',
      document: indexIn(documents, origin.document),
      path: indexIn(paths, jsonPath(origin, selectors)),
    }
  }

  map(result, '$')
  return {
    documents: [...documents.keys()].map(({ _id, _originalId, _type }) => ({
      _id: String(_originalId ?? _id),
      _type: String(_type),
    })),
    paths: [...paths.keys()],
    mappings,
  }
}

function jsonPath(
  { document, path }: { document: Attributes; path: Path },
  selectors: Selectors,
): string {
  let value: unknown = document
  const segments = path.map((step) => {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
    const mayHaveKey = selectors === 'key' && typeof step === 'number'
    const key = mayHaveKey && isObject(value) ? value._key : undefined
    return typeof key === 'string' && key !== '' ? `[?(@._key=='${quoted(key)}')]` : segment(step)
  })
  return `$${segments.join('')}`
}

function indexIn<Key>(indexes: Map<Key, number>, key: Key): number {
  const index = indexes.get(key) ?? indexes.size
  indexes.set(key, index)
  return index
}

function segment(step: string | number): string {
  return typeof step === 'number' ? `[${step}]` : `['${quoted(step)}']`
}

const ESCAPES = new Map([
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ["'", "\\'"],
  ['\\', '\\\\'],
])

function quoted(text: string): string {
  return text.replace(/[\f\n\r\t'\\]/g, (character) => ESCAPES.get(character) ?? character)
}
