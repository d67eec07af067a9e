import type { Node } from '../groq/node.ts'
import { isNode, nodeIn, someNode } from '../groq/node.ts'
import { readNode } from './narrow.ts'
import type { Depth } from './scope.ts'
import { NESTED, enter } from './scope.ts'

/** A tree and the subqueries in it that are evaluated once, by key. */
export interface Plan {
  tree: Node
  once: Map<string, Node>
}

/**
 * Replaces each subquery that is the same for every document (`_id in *[…]._id` in a filter) with a
 * lookup of its result. groq-js would evaluate it for each document again, and one that is nested
 * in another for each pair of documents. Nodes that the tree shares stay shared.
 */
export function hoistSubqueries(tree: unknown): Plan {
  const once = new Map<string, Node>()
  const replaced = { nested: new Map<Node, unknown>(), outermost: new Map<Node, unknown>() }
  const replace = (value: unknown, nested: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => replace(item, nested))
    if (!isNode(value) || value.type === 'Value') return value
    const known = replaced[nested ? 'nested' : 'outermost']
    const result = known.get(value) ?? build(value, nested)
    known.set(value, result)
    return result
  }
  const build = (value: Node, nested: boolean): unknown => {
    if (nested && isSubquery(value)) {
      const subquery = nodeIn(descend(value, false))
      const key = String(once.size)
      once.set(key, subquery)
      return { ...readNode('once', { type: 'Value', value: key }), once: subquery }
    }
    return descend(value, nested)
  }
  const descend = (node: Node, nested: boolean) =>
    Object.fromEntries(
      Object.entries(node).map(([name, inner]) => [
        name,
        replace(inner, nested || NESTED[node.type]?.property === name),
      ]),
    )
  return { tree: nodeIn(replace(tree, false)), once }
}

const EXPRESSIONS = new Set(
  'Filter Map FlatMap Projection PipeFuncCall AccessAttribute AccessElement Slice ArrayCoerce FuncCall Deref Everything'.split(
    ' ',
  ),
)

function isSubquery(node: Node): boolean {
  if (!EXPRESSIONS.has(node.type) || node.name === 'boost') return false
  const reads = someNode(node, ({ type }) => type === 'Everything' || type === 'Deref')
  return reads && isClosed(node, { scopes: 0, hidden: false })
}

/** These depend on `@` without naming it. */
const ABOUT_THIS = new Set(['references', 'versionOf', 'partOfRelease'])

function isClosed(value: unknown, depth: Depth): boolean {
  if (Array.isArray(value)) return value.every((item) => isClosed(item, depth))
  if (!isNode(value) || value.type === 'Value') return true
  const known = closed.get(value) ?? new Map<string, boolean>()
  closed.set(value, known)
  const key = `${depth.scopes} ${depth.hidden}`
  const result = known.get(key) ?? isNodeClosed(value, depth)
  known.set(key, result)
  return result
}

/** By node and depth: nodes are shared. */
const closed = new WeakMap<Node, Map<string, boolean>>()

function isNodeClosed(value: Node, depth: Depth): boolean {
  const { type } = value
  const isThis = type === 'This' || (type === 'AccessAttribute' && value.base === undefined)
  const isAboutThis = type === 'FuncCall' && ABOUT_THIS.has(String(value.name))
  if ((isThis || isAboutThis) && depth.scopes === 0) return false
  if (type === 'Parent' && Number(value.n) >= depth.scopes) return false
  if (type.startsWith('Selector')) return false
  const nested = NESTED[type]
  return Object.entries(value).every(([name, inner]) =>
    isClosed(inner, nested?.property === name ? enter(depth, nested.hidden) : depth),
  )
}
