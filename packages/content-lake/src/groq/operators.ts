import { Path } from 'groq-js'
import type { Node } from './node.ts'
import { nodeIn, someNode } from './node.ts'
import type { Executors, Run, Scope } from './scope.ts'
import { builtIn, known } from './scope.ts'
import type { Traced } from './traced.ts'
import { attributesOf, computed, itemsOf, listOf, objectOf } from './traced.ts'

export const operatorExecutors: Executors = {
  OpCall: (node, scope, run) => {
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
  And: (node, scope, run) => apply(node, ['left', 'right'], scope, run),
  Or: (node, scope, run) => apply(node, ['left', 'right'], scope, run),
  Not: (node, scope, run) => apply(node, ['base'], scope, run),
  Neg: (node, scope, run) => apply(node, ['base'], scope, run),
  Pos: (node, scope, run) => apply(node, ['base'], scope, run),
  InRange: (node, scope, run) => apply(node, ['base', 'left', 'right'], scope, run),
}

/** Whether groq-js gets an operator wrong: `path(a) in path(b)`. */
export function isOwnOperator({ type, op, left }: Node): boolean {
  return type === 'OpCall' && op === 'in' && someNode(left, ({ name }) => name === 'path')
}

function apply(node: Node, operands: string[], scope: Scope, run: Run): Traced {
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
