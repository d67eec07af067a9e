import { Path } from 'groq-js'
import { arrayExecutors, objectExecutors, pipeExecutors } from './collections.ts'
import { functionExecutors, isOwnFunction } from './functions.ts'
import { isNode, type Node, nodeIn, someNode } from './node.ts'
import {
  attribute,
  attributesOf,
  builtIn,
  computed,
  evaluateWithGroqJs,
  type Executors,
  itemsOf,
  known,
  listOf,
  literal,
  NOTHING,
  objectOf,
  type Scope,
  stored,
  type Surroundings,
  type Traced,
} from './traced.ts'

/** Evaluates a tree, with groq-js if it can. Dates and paths are objects with `toJSON`. */
export function evaluateTree(tree: Node, surroundings: Surroundings): unknown {
  if (isBeyondGroqJs(tree)) return evaluateTraced(tree, surroundings).value
  try {
    return evaluateWithGroqJs(tree, surroundings)
  } catch {
    // It fails on documents with an attribute named `then` or `hasOwnProperty`.
    return evaluateTraced(tree, surroundings).value
  }
}

const beyond = new WeakMap<Node, boolean>()

function isBeyondGroqJs(tree: Node): boolean {
  const result =
    beyond.get(tree) ?? someNode(tree, (node) => isOwnFunction(node) || isOwnOperator(node))
  beyond.set(tree, result)
  return result
}

/**
 * Evaluates a tree and follows each value to where it's stored, which is slower. What moves values,
 * and what groq-js lacks, is evaluated here; all else by groq-js.
 */
export function evaluateTraced(tree: Node, surroundings: Surroundings): Traced {
  const value = surroundings.root === undefined ? NOTHING : stored(surroundings.root)
  return run(tree, { value, parent: null, hidden: false, surroundings, results: new Map() })
}

function run(node: Node, scope: Scope): Traced {
  const execute = executors[node.type]
  return execute ? execute(node, scope, run) : computed(builtIn(node, scope))
}

const executors: Executors = {
  ...arrayExecutors,
  ...objectExecutors,
  ...pipeExecutors,
  ...functionExecutors,
  Value: ({ value }) => literal(value),
  Group: ({ base }, scope) => run(nodeIn(base), scope),
  This: (_, { value }) => value,
  Parent: ({ n }, scope) => {
    let above: Scope | null = scope
    for (let step = 0; step < Number(n); step++) above = above?.parent ?? null
    return above?.value ?? NOTHING
  },
  Everything: (_, { surroundings }) => stored(surroundings.dataset),
  Context: ({ key }, { surroundings }) =>
    stored(key === 'before' ? surroundings.before : surroundings.after),
  AccessAttribute: ({ base, name }, scope) =>
    attribute(base === undefined ? scope.value : run(nodeIn(base), scope), String(name)),
  Deref: (node, scope) => {
    if (isNode(node.once)) return runOnce(node.once, scope)
    const { value } = attribute(run(nodeIn(node.base), scope), '_ref')
    return typeof value === 'string' ? stored(scope.surroundings.dereference(value)) : NOTHING
  },
  OpCall: (node, scope) => {
    const left = run(nodeIn(node.left), scope)
    const right = run(nodeIn(node.right), scope)
    if (node.op === '+') {
      const joined = join(left, right)
      if (joined) return joined
    }
    const isPattern = node.op === 'in' && right.value instanceof Path
    const compared = isPattern && left.value instanceof Path ? textOf(left.value) : left.value
    const parts = { left: known(compared), right: known(right.value) }
    return computed(builtIn({ ...node, ...parts }, scope))
  },
  And: (node, scope) => apply(node, ['left', 'right'], scope),
  Or: (node, scope) => apply(node, ['left', 'right'], scope),
  Not: (node, scope) => apply(node, ['base'], scope),
  Neg: (node, scope) => apply(node, ['base'], scope),
  Pos: (node, scope) => apply(node, ['base'], scope),
  InRange: (node, scope) => apply(node, ['base', 'left', 'right'], scope),
}

function runOnce(node: Node, scope: Scope): Traced {
  const result = scope.results.get(node) ?? run(node, scope)
  scope.results.set(node, result)
  return result
}

/** Whether groq-js gets an operator wrong: `path(a) in path(b)`. */
function isOwnOperator({ type, op, left }: Node): boolean {
  return type === 'OpCall' && op === 'in' && someNode(left, ({ name }) => name === 'path')
}

function apply(node: Node, operands: string[], scope: Scope): Traced {
  const parts = operands.map((name) => [name, known(run(nodeIn(node[name]), scope).value)])
  return computed(builtIn({ ...node, ...Object.fromEntries(parts) }, scope))
}

/** The text of a path: groq-js only compares strings with one. */
function textOf(path: unknown): unknown {
  return JSON.parse(JSON.stringify(path))
}

/** `+` on two arrays or two objects keeps where their parts come from. */
function join(left: Traced, right: Traced): Traced | null {
  const [first, second] = [itemsOf(left), itemsOf(right)]
  if (first && second) return listOf([...first, ...second])
  const isPlain = ({ value }: Traced) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain(left) || !isPlain(right)) return null
  return objectOf(new Map([...attributesOf(left), ...attributesOf(right)]))
}
