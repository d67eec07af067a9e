/** A node of groq-js's syntax tree, without its types, which it doesn't promise to keep stable. */
export interface Node {
  type: string
  [property: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/**
 * Copies a tree with nodes replaced.
 *
 * @param replace returns the node to use instead, or undefined to descend into this one
 */
export function rewrite(value: unknown, replace: (node: Node) => Node | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, replace))
  if (!isNode(value)) return value
  const replaced = replace(value)
  if (replaced) return replaced
  // A literal's value is data, even if it looks like a node.
  if (value.type === 'Value') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, rewrite(inner, replace)]),
  )
}

/** Whether a tree calls `diff::changedAny` or `diff::changedOnly`: groq-js only has async ones. */
export function isAsyncOnly(tree: unknown): boolean {
  let found = false
  rewrite(tree, (node) => {
    if (node.type === 'FuncCall' && node.namespace === 'diff') found = true
    return undefined
  })
  return found
}

/** A node's depth in an expression: scopes entered, and whether the last is hidden (from `[]`). */
interface Depth {
  scopes: number
  hidden: boolean
}

/**
 * Hoists an expression out of a filter, so that it can be evaluated before the filter runs. GROQ's
 * `^` counts one scope less there.
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
const NESTED: Record<string, { property: string; hidden: boolean }> = {
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
  if (Array.isArray(value)) return value.map((item) => move(item, depth))
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
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      move(inner, nested?.property === name ? enter(depth, nested.hidden) : depth),
    ]),
  )
}

function moveParent(node: Node, depth: Depth): Node {
  const above = Number(node.n) - depth.scopes
  if (above < 0) return node
  if (above === 0) throw new DependsOnItem()
  if (Number(node.n) === 1) return { type: 'This' }
  return { ...node, n: Number(node.n) - 1 }
}

function enter(depth: Depth, hidden: boolean): Depth {
  return { scopes: depth.hidden ? depth.scopes : depth.scopes + 1, hidden }
}
