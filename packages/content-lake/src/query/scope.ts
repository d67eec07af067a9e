import type { Node } from '../groq/node.ts'
import { isNode } from '../groq/node.ts'

/** A node's depth in an expression: scopes entered, and whether the last is hidden (from `[]`). */
export interface Depth {
  scopes: number
  hidden: boolean
}

/**
 * Hoists an expression out of a filter, so that it can be evaluated before the filter runs. GROQ's
 * `^` counts one scope less there; what has none stays the same object.
 *
 * @returns null if it depends on the document being filtered
 */
export function hoist(expression: unknown): Node | null {
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
