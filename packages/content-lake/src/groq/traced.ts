import { evaluateSync, type ExprNode } from 'groq-js'
import { type Attributes, isObject } from '../model/document.ts'
import type { Node } from './node.ts'

/** Names and indexes from a document to a value in it. */
export type Path = (string | number)[]

/**
 * Where a value comes from: a place in a document, the query, several places, or whole documents.
 * Null if it was computed.
 */
export type Origin =
  | { kind: 'stored'; document: Attributes; path: Path }
  | { kind: 'documents' }
  | { kind: 'literal' }
  | { kind: 'items'; items: Origin[] }
  | { kind: 'attributes'; attributes: Map<string, Origin> }
  | null

/** A GROQ value with its origin. A missing value is null. */
export interface Traced {
  value: unknown
  origin: Origin
}

const LITERAL: Origin = { kind: 'literal' }
export const NOTHING: Traced = { value: null, origin: null }

export function computed(value: unknown): Traced {
  return { value: value ?? null, origin: null }
}

export function literal(value: unknown): Traced {
  return { value: value ?? null, origin: LITERAL }
}

/** A document, or documents, as stored. Anything else has no known origin. */
export function stored(value: unknown): Traced {
  if (Array.isArray(value)) return { value, origin: { kind: 'documents' } }
  return { value: value ?? null, origin: originOfDocument(value) }
}

function originOfDocument(value: unknown): Origin {
  const isDocument = isObject(value) && typeof value._id === 'string'
  return isDocument ? { kind: 'stored', document: value, path: [] } : null
}

export function attribute({ value, origin }: Traced, name: string): Traced {
  if (!isObject(value)) return NOTHING
  const inner = Object.hasOwn(value, name) ? value[name] : null
  return { value: inner ?? null, origin: originAt(origin, name, inner) }
}

/** The items of an array; null for anything else. */
export function itemsOf({ value, origin }: Traced): Traced[] | null {
  if (!Array.isArray(value)) return null
  return value.map((item: unknown, index) => ({
    value: item ?? null,
    origin: originAt(origin, index, item),
  }))
}

export function attributesOf(traced: Traced): [string, Traced][] {
  if (!isObject(traced.value)) return []
  return Object.keys(traced.value).map((name) => [name, attribute(traced, name)])
}

export function listOf(items: Traced[]): Traced {
  return {
    value: items.map(({ value }) => value),
    origin: { kind: 'items', items: items.map(({ origin }) => origin) },
  }
}

export function objectOf(attributes: Map<string, Traced>): Traced {
  return {
    value: Object.fromEntries([...attributes].map(([name, { value }]) => [name, value])),
    origin: {
      kind: 'attributes',
      attributes: new Map([...attributes].map(([name, { origin }]) => [name, origin])),
    },
  }
}

function originAt(origin: Origin, step: string | number, value: unknown): Origin {
  switch (origin?.kind) {
    case 'stored':
      return { ...origin, path: [...origin.path, step] }
    case 'documents':
      return originOfDocument(value)
    case 'items':
      return typeof step === 'number' ? (origin.items[step] ?? null) : null
    case 'attributes':
      return origin.attributes.get(String(step)) ?? null
    default:
      return origin
  }
}

/** What a query can read beyond its own text. */
export interface Surroundings {
  /** The documents of `*`, ordered by id. */
  dataset: unknown[]
  params?: Attributes
  /** The value of `@` at the top. */
  root?: unknown
  identity?: string
  sanity?: { projectId: string; dataset: string }
  timestamp?: Date
  /** A document before and after a change, for `delta::` and its `before()` and `after()`. */
  before?: unknown
  after?: unknown
  dereference: (id: string) => unknown
}

/** What a node sees as `@` and, through `parent`, as `^`. */
export interface Scope {
  value: Traced
  parent: Scope | null
  hidden: boolean
  surroundings: Surroundings
  /** Results of subqueries that are the same for every document. */
  results: Map<unknown, Traced>
}

/** A scope for an item. The scope of `[]` is hidden: `^` doesn't count it. */
export function enter(scope: Scope, value: Traced, hidden = false): Scope {
  return { ...scope, value, hidden, parent: scope.hidden ? scope.parent : scope }
}

/** Evaluates a node with groq-js, seeing the scope's `@` alone. */
export function builtIn(node: Node, { value, surroundings }: Scope): unknown {
  return evaluateWithGroqJs(node, { ...surroundings, root: value.value })
}

/** Evaluates a tree with groq-js. Its own dates and paths are objects with `toJSON`. */
export function evaluateWithGroqJs(tree: Node, surroundings: Surroundings): unknown {
  const { dereference, before, after, ...rest } = surroundings
  const expression: unknown = tree
  // Safe: groq-js parsed the tree, or it was built from parts of one that it parsed.
  return evaluateSync(expression as ExprNode, {
    ...rest,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    // groq-js takes the result as the value of any type.
    dereference: ({ _ref }: { _ref: string }) => dereference(_ref) as never,
  }).data
}

export function known(value: unknown): Node {
  return { type: 'Value', value }
}

export type Run = (node: Node, scope: Scope) => Traced

export type Executors = Record<string, (node: Node, scope: Scope, run: Run) => Traced>
