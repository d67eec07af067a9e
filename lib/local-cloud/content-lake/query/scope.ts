/** A node of groq-js's syntax tree, read without its types, which it does not promise to keep. */
export interface Node {
  type: string
  [property: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Copies a tree, giving every node to `replace`, which answers another node or undefined to go on inside it. */
export function rewrite(value: unknown, replace: (node: Node) => Node | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, replace))
  if (!isNode(value)) return value
  const replaced = replace(value)
  if (replaced) return replaced
  // What a literal holds is data, whatever it looks like.
  if (value.type === 'Value') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, rewrite(inner, replace)]),
  )
}

/** Whether a tree calls `diff::changedAny` or `diff::changedOnly`: groq-js has these asynchronous only. */
export function isAsyncOnly(tree: unknown): boolean {
  let found = false
  rewrite(tree, (node) => {
    if (node.type === 'FuncCall' && node.namespace === 'diff') found = true
    return undefined
  })
  return found
}

/** How deep inside an expression a node is: scopes entered since, and whether the last is a hidden one (of `[]`). */
interface Depth {
  scopes: number
  hidden: boolean
}

/**
 * Moves an expression from inside a filter to outside of it, so that it can be worked out before the filter runs.
 * Answers null where it depends on the document being filtered. GROQ's `^` counts one scope less outside.
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

/** Which properties of a node are evaluated in a scope of their own. */
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
