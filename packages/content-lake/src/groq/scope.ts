import type { ExprNode } from 'groq-js'
import { evaluateSync } from 'groq-js'
import type { Attributes } from '../model/document.ts'
import type { Node } from './node.ts'
import type { Traced } from './traced.ts'

/** What a query can read besides its own text. */
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
    // groq-js takes the result as the value whatever its type.
    dereference: ({ _ref }: { _ref: string }) => dereference(_ref) as never,
  }).data
}

/** A node whose value is known. */
export function known(value: unknown): Node {
  return { type: 'Value', value }
}

/** Evaluates a node. */
export type Run = (node: Node, scope: Scope) => Traced

/** How nodes are evaluated, by type. */
export type Executors = Record<string, (node: Node, scope: Scope, run: Run) => Traced>
