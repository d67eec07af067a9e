import { type ExprNode, GroqSyntaxError, parse } from 'groq-js'
import type { Attributes } from '../model/document.ts'
import { DEFINITIONS } from '../model/variant.ts'
import { isNode, type Node, nodeIn, rewrite, someNode, visitNodes } from './node.ts'

interface ParseOptions {
  params?: Attributes
  /** `delta` allows `before()`, `after()` and `delta::` for a change to a document. */
  mode?: 'normal' | 'delta'
}

/**
 * Parses GROQ with what groq-js lacks: `geo()`, `sanity::partOfVariant()`, and the rule which
 * arrays `score()` takes. Throws a GroqError.
 */
export function parseGroq(query: string, options: ParseOptions = {}): Node {
  let tree: ExprNode
  try {
    tree = parse(withKnownNames(query), options)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const start = error instanceof GroqSyntaxError ? error.position : 0
    const description = error.message.replace(/^Syntax error in GROQ query at position \d+: /, '')
    throw new GroqError(error.message, description, Math.min(start, query.length))
  }
  const checked: unknown = tree
  if (someNode(checked, isIllegalScore)) {
    const description = 'score() takes documents as they are stored, before any projection'
    throw new GroqError(description, description, 0)
  }
  refuseUnknown(checked)
  return nodeIn(withVariants(checked))
}

/** Functions that Sanity has and groq-js only parses: of other datasets, libraries and accounts. */
const NOT_EMULATED = new Set([
  'documents::get',
  'documents::incomingRefCount',
  'documents::incomingGlobalDocumentReferenceCount',
  'global::anywhere',
  'media::aspect',
  'text::semanticSimilarity',
  'user::attributes',
])

function refuseUnknown(tree: unknown): void {
  visitNodes(tree, (node) => {
    const name = `${String(node.namespace)}::${String(node.name)}`
    if (node.type !== 'FuncCall' || !NOT_EMULATED.has(name)) return true
    const description = `The local lake does not emulate ${name.replace('global::', '')}()`
    throw new GroqError(description, description, 0)
  })
}

export class GroqError extends Error {
  /** The message without the position. */
  description: string
  position: number

  constructor(message: string, description: string, position: number) {
    super(message)
    this.description = description
    this.position = position
  }
}

/** Strings, comments, and our functions. */
const NAMES =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|(?<![\w:$.])(?:geo(?=\s*\()|sanity::partOfVariant\s*\()/g

/**
 * groq-js lacks `geo()`, and takes any number of arguments for `geo::latLng()`: one means `geo()`.
 */
function withKnownNames(query: string): string {
  if (!query.includes('geo') && !query.includes('partOfVariant')) return query
  return query.replace(NAMES, (found) => {
    if (found === 'geo') return 'geo::latLng'
    return found.startsWith('sanity::') ? PART_OF_VARIANT : found
  })
}

function isIllegalScore(node: Node): boolean {
  return node.type === 'PipeFuncCall' && node.name === 'score' && !isUnprojected(node.base)
}

function isUnprojected(base: unknown): boolean {
  if (!isNode(base) || base.type === 'AccessElement' || base.type === 'Projection') return false
  if (base.type === 'Map' && isNode(base.expr) && base.expr.type === 'Projection') return false
  return base.base === undefined || isUnprojected(base.base)
}

/** How groq-js parses `sanity::partOfVariant()`: no release can have this name. */
const PART_OF_VARIANT = `sanity::partOfRelease("${DEFINITIONS}"+`

/**
 * Adds what groq-js doesn't know of variants: whether a document is one says its `_system`, and one
 * in a release is part of it, no matter what its id is.
 */
function withVariants(tree: unknown): unknown {
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
