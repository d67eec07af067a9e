import { arrayExecutors } from './arrays.ts'
import { functionExecutors, isOwnFunction } from './functions.ts'
import type { Node } from './node.ts'
import { isNode, nodeIn, someNode } from './node.ts'
import { objectExecutors } from './objects.ts'
import { isOwnOperator, operatorExecutors } from './operators.ts'
import { pipeExecutors } from './pipe.ts'
import type { Executors, Scope, Surroundings } from './scope.ts'
import { builtIn, evaluateWithGroqJs } from './scope.ts'
import type { Traced } from './traced.ts'
import { NOTHING, attribute, computed, literal, stored } from './traced.ts'

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
 * Evaluates a tree and follows each value to where it's stored. Scopes, arrays, objects and the
 * functions that groq-js lacks are evaluated here, all other functions and operators by groq-js.
 * Slower than groq-js alone.
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
  ...operatorExecutors,
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
}

function runOnce(node: Node, scope: Scope): Traced {
  const result = scope.results.get(node) ?? run(node, scope)
  scope.results.set(node, result)
  return result
}
