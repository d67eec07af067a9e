/** A node of groq-js's syntax tree, without its types, which it doesn't promise to keep stable. */
export interface Node {
  type: string
  [property: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function nodeIn(value: unknown): Node {
  if (!isNode(value)) throw new Error('The syntax tree has an unknown form')
  return value
}

export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(nodeIn) : []
}

/** Copies a tree; `replace` returns the node to use instead, or undefined to look into this one. */
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

/** Visits each node of a tree once, and those within unless `visit` returns false. */
export function visitNodes(
  tree: unknown,
  visit: (node: Node) => boolean,
  seen = new Set<Node>(),
): void {
  if (Array.isArray(tree)) for (const item of tree) visitNodes(item, visit, seen)
  if (!isNode(tree) || seen.has(tree)) return
  seen.add(tree)
  if (!visit(tree) || tree.type === 'Value') return
  for (const inner of Object.values(tree)) visitNodes(inner, visit, seen)
}

export function someNode(tree: unknown, test: (node: Node) => boolean): boolean {
  let found = false
  visitNodes(tree, (node) => {
    found ||= test(node)
    return !found
  })
  return found
}
