import { DEFINITIONS } from '../model/variant.ts'
import type { Node } from './node.ts'
import { isNode, rewrite } from './node.ts'

/**
 * groq-js doesn't know `sanity::partOfVariant()`. It parses it as `sanity::partOfRelease()` of the
 * definition's id, which no release can have as its name.
 */
export const PART_OF_VARIANT = `sanity::partOfRelease("${DEFINITIONS}"+`

/**
 * Adds what groq-js doesn't know of variants: whether a document is one says its `_system`, and one
 * in a release is part of it, whatever its id.
 */
export function withVariants(tree: unknown): unknown {
  return rewrite(tree, (node) => {
    if (node.type !== 'FuncCall' || node.namespace !== 'sanity') return undefined
    const [name] = Array.isArray(node.args) ? node.args : []
    if (node.name !== 'partOfRelease' || !isNode(name)) return undefined
    if (!isDefinitionId(name)) return or(node, equal(system('bundleId'), name))
    const [first, old] = [element(system('variants')), system('variant')]
    const found = or(equal(attribute(first, '_ref'), name), equal(attribute(old, '_ref'), name))
    return { ...found, refersTo: name }
  })
}

function isDefinitionId({ type, op, left, value }: Node): boolean {
  if (type === 'Value') return typeof value === 'string' && value.startsWith(DEFINITIONS)
  return type === 'OpCall' && op === '+' && isNode(left) && isDefinitionId(left)
}

function or(left: Node, right: Node): Node {
  return { type: 'Or', left, right }
}

function equal(left: Node, right: Node): Node {
  return { type: 'OpCall', op: '==', left, right }
}

function attribute(base: Node, name: string): Node {
  return { type: 'AccessAttribute', base, name }
}

function element(base: Node): Node {
  return { type: 'AccessElement', base, index: 0 }
}

function system(name: string): Node {
  return attribute({ type: 'AccessAttribute', name: '_system' }, name)
}
