import { isNode, type Node, rewrite } from '../groq/node.ts'
import type { LookupKind } from './view.ts'

/**
 * Replaces the `*` of each `*[…]` with an index lookup if the filter requires an id, type,
 * reference or published id, so that a query for a few documents takes as long among 100,000 others
 * as among none. The lookup is a `->` node, the only place where groq-js asks us for a document by
 * string. A subquery that a lookup is made of is twice in the tree, as the same object: nested, the
 * tree would double each time.
 */
export function narrow(tree: unknown): unknown {
  return rewrite(tree, (node) => {
    if (node.type !== 'Filter') return undefined
    const known = narrowed.get(node)
    if (known) return known
    const conditions: unknown[] = []
    let bottom: unknown = node
    while (isNode(bottom) && (bottom.type === 'Filter' || bottom.type === 'Group')) {
      if (bottom.type === 'Filter') conditions.push(...conjuncts(bottom.expr))
      bottom = bottom.base
    }
    if (!isNode(bottom) || bottom.type !== 'Everything') return undefined
    const rebuilt = rebuild(node, bestLookup(conditions))
    narrowed.set(node, rebuilt)
    return rebuilt
  })
}

const narrowed = new WeakMap<Node, Node>()

/** Starts and separates the parts of a lookup key. Document ids have no control characters. */
const SEPARATOR = '\u0000'

type AnyLookup = LookupKind | 'text' | 'once'

/** Parses a lookup key; null for an ordinary document id. */
export function readLookup(key: string): { kind: AnyLookup; values: string[] } | null {
  if (!key.startsWith(SEPARATOR)) return null
  const [, kind, ...values] = key.split(SEPARATOR)
  return { kind: kind as AnyLookup, values }
}

/** The node that runs a lookup of what `values` evaluates to, joined with the separator. */
export function lookupNode(kind: LookupKind | 'text', values: Node): Node {
  const found = readNode(kind, values)
  const nothing = { type: 'Array', elements: [] }
  return { type: 'FuncCall', namespace: 'global', name: 'coalesce', args: [found, nothing] }
}

/** The `->` node of a lookup. Null if it finds nothing. */
export function readNode(kind: AnyLookup, values: Node): Node {
  const prefix = { type: 'Value', value: SEPARATOR + kind + SEPARATOR }
  const key = { type: 'OpCall', op: '+', left: prefix, right: values }
  const attribute = { type: 'ObjectAttributeValue', name: '_ref', value: key }
  return { type: 'Deref', base: { type: 'Object', attributes: [attribute] } }
}

interface Lookup {
  kind: LookupKind
  values: Node
  /** Lower is expected to find fewer documents. */
  cost: number
}

function rebuild(node: Node, lookup: Lookup | null): Node {
  const base = isNode(node.base) ? node.base : node
  const source = lookup ? lookupNode(lookup.kind, lookup.values) : base
  const inner = base.type === 'Everything' ? source : rebuild(base, lookup)
  return { ...node, base: inner, expr: narrow(node.expr) }
}

function conjuncts(expression: unknown): unknown[] {
  if (!isNode(expression)) return []
  if (expression.type === 'Group') return conjuncts(expression.base)
  if (expression.type !== 'And') return [expression]
  return [...conjuncts(expression.left), ...conjuncts(expression.right)]
}

function bestLookup(conditions: unknown[]): Lookup | null {
  const found = conditions.map(lookupIn).filter((lookup) => lookup !== null)
  return found.sort((a, b) => a.cost - b.cost)[0] ?? null
}

function lookupIn(condition: unknown): Lookup | null {
  if (!isNode(condition)) return null
  if (condition.type === 'Group') return lookupIn(condition.base)
  if (condition.type === 'FuncCall') return lookupInCall(condition)
  if (isNode(condition.refersTo)) {
    const values = single(condition.refersTo)
    return values && { kind: 'references', values, cost: 2 }
  }
  if (condition.type === 'Or') return union(lookupIn(condition.left), lookupIn(condition.right))
  if (condition.type !== 'OpCall') return null
  if (condition.op === '==') {
    return (
      lookupOn(condition.left, single(condition.right)) ??
      lookupOn(condition.right, single(condition.left))
    )
  }
  return condition.op === 'in' ? lookupOn(condition.left, list(condition.right)) : null
}

/** Merges two lookups of the same kind if the values of both are known before the query runs. */
function union(left: Lookup | null, right: Lookup | null): Lookup | null {
  if (!left || !right || left.kind !== right.kind) return null
  if (left.values.type !== 'Value' || right.values.type !== 'Value') return null
  const value = `${String(left.values.value)}${SEPARATOR}${String(right.values.value)}`
  return { ...left, values: { type: 'Value', value } }
}

function lookupInCall({ namespace, name, args }: Node): Lookup | null {
  const given = Array.isArray(args) ? args : []
  if (namespace === 'global' && name === 'references' && given.length === 1) {
    const values = isIdentifier(given[0]) ? single(given[0]) : list(given[0])
    return values && { kind: 'references', values, cost: 2 }
  }
  if (namespace === 'sanity' && name === 'versionOf') {
    const values = single(given[0])
    return values && { kind: 'versions', values, cost: 1 }
  }
  return null
}

/** Whether an expression is certainly a single string: `references()` also takes arrays. */
function isIdentifier(expression: unknown): boolean {
  if (!isNode(expression)) return false
  if (expression.type === 'Value') return typeof expression.value === 'string'
  return (
    expression.type === 'AccessAttribute' &&
    (expression.name === '_id' || expression.name === '_ref')
  )
}

function lookupOn(attribute: unknown, values: Node | null): Lookup | null {
  if (!values || !isNode(attribute) || attribute.type !== 'AccessAttribute') return null
  if (attribute.base !== undefined) return null
  if (attribute.name === '_id') return { kind: 'id', values, cost: 0 }
  return attribute.name === '_type' ? { kind: 'type', values, cost: 3 } : null
}

/** A single value for a key. As in GROQ, one that doesn't evaluate to a string finds nothing. */
function single(expression: unknown): Node | null {
  const hoisted = hoist(expression)
  if (!hoisted) return null
  if (hoisted.type === 'Value') return typeof hoisted.value === 'string' ? hoisted : null
  return ['AccessAttribute', 'OpCall'].includes(hoisted.type) ? (narrow(hoisted) as Node) : null
}

/** An array of values for a key, joined with the separator. */
function list(expression: unknown): Node | null {
  const hoisted = hoist(expression)
  if (!hoisted) return null
  if (hoisted.type === 'Value') {
    const { value } = hoisted
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return null
    return { type: 'Value', value: value.join(SEPARATOR) }
  }
  if (hoisted.type === 'FuncCall') return null
  const separator = { type: 'Value', value: SEPARATOR }
  const compact = { type: 'FuncCall', namespace: 'array', name: 'compact', args: [narrow(hoisted)] }
  return { type: 'FuncCall', namespace: 'array', name: 'join', args: [compact, separator] }
}

/** A node's depth in an expression: scopes entered, and whether the last is hidden (from `[]`). */
export interface Depth {
  scopes: number
  hidden: boolean
}

/**
 * Moves an expression out of a filter, to be evaluated before it: `^` counts one scope less there.
 * Null if it depends on the document being filtered.
 */
function hoist(expression: unknown): Node | null {
  try {
    const moved = move(expression, { scopes: 0, hidden: false })
    return isNode(moved) ? moved : null
  } catch (error) {
    if (error instanceof DependsOnItem) return null
    throw error
  }
}

class DependsOnItem extends Error {}

/** Node properties that are evaluated in their own scope. */
export const NESTED: Record<string, { property: string; hidden: boolean }> = {
  Filter: { property: 'expr', hidden: false },
  Projection: { property: 'expr', hidden: false },
  Map: { property: 'expr', hidden: true },
  FlatMap: { property: 'expr', hidden: true },
  PipeFuncCall: { property: 'args', hidden: false },
}

const PLAIN = new Set(
  'Value Parameter Everything Array ArrayElement ArrayCoerce Group AccessElement Slice OpCall And Or Not Neg Pos Deref Object ObjectAttributeValue ObjectSplat ObjectConditionalSplat Select SelectAlternative InRange Asc Desc'.split(
    ' ',
  ),
)

function move(value: unknown, depth: Depth): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => move(item, depth))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isNode(value) || value.type === 'Value') return value
  const atItem = depth.scopes === 0 && !depth.hidden
  const { type } = value
  if (type === 'This' || (type === 'AccessAttribute' && value.base === undefined)) {
    if (atItem) throw new DependsOnItem()
    return value
  }
  if (type === 'Parent') return moveParent(value, depth)
  const known = PLAIN.has(type) || type === 'AccessAttribute' || type in NESTED
  const pure = type === 'FuncCall' && value.namespace !== 'sanity' && value.name !== 'references'
  if (!known && !(pure || (type === 'FuncCall' && !atItem))) throw new DependsOnItem()
  const nested = NESTED[type]
  const moved = Object.entries(value).map(([name, inner]) => [
    name,
    move(inner, nested?.property === name ? enter(depth, nested.hidden) : depth),
  ])
  return moved.every(([name = '', inner]) => inner === value[String(name)])
    ? value
    : Object.fromEntries(moved)
}

function moveParent(node: Node, depth: Depth): Node {
  const above = Number(node.n) - depth.scopes
  if (above < 0) return node
  if (above === 0) throw new DependsOnItem()
  if (Number(node.n) === 1) return { type: 'This' }
  return { ...node, n: Number(node.n) - 1 }
}

export function enter(depth: Depth, hidden: boolean): Depth {
  return { scopes: depth.hidden ? depth.scopes : depth.scopes + 1, hidden }
}
