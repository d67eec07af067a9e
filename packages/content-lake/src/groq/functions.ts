import { DateTime } from 'groq-js'
import { geoFunctions } from '../geo/functions.ts'
import { changedAny, changedOnly } from './diff.ts'
import type { Node } from './node.ts'
import { nodeIn, nodesIn } from './node.ts'
import type { Executors, Run, Scope } from './scope.ts'
import { builtIn, known } from './scope.ts'
import type { Traced } from './traced.ts'
import { NOTHING, computed, itemsOf, listOf } from './traced.ts'

export const functionExecutors: Executors = {
  FuncCall: (node, scope, run) => {
    const own = functions[nameOf(node)]
    if (own) return own(nodesIn(node.args), scope, run)
    const values = nodesIn(node.args).map((arg) => run(arg, scope).value)
    const geo = geoFunctions[nameOf(node)]
    if (geo) return computed(geo(values))
    return computed(builtIn({ ...node, args: values.map(known) }, scope))
  },
}

function nameOf({ namespace, name }: Node): string {
  return `${String(namespace)}::${String(name)}`
}

/** Whether a function is only in this evaluator, or wrong in groq-js. */
export function isOwnFunction(node: Node): boolean {
  return node.type === 'FuncCall' && (nameOf(node) in geoFunctions || WRONG.has(nameOf(node)))
}

const WRONG = new Set([
  'array::unique',
  'diff::changedAny',
  'diff::changedOnly',
  'delta::changedAny',
  'delta::changedOnly',
])

const functions: Record<string, (args: Node[], scope: Scope, run: Run) => Traced> = {
  'global::coalesce': (args, scope, run) => {
    for (const arg of args) {
      const traced = run(arg, scope)
      if (traced.value !== null) return traced
    }
    return NOTHING
  },
  'array::compact': ([array], scope, run) => {
    const items = itemsOf(run(nodeIn(array), scope))
    return items ? listOf(items.filter(({ value }) => value !== null)) : NOTHING
  },
  'array::unique': ([array], scope, run) => {
    const items = itemsOf(run(nodeIn(array), scope))
    return items ? listOf(unique(items)) : NOTHING
  },
  'diff::changedAny': ([before, after, selector], scope, run) =>
    computed(changedAny(sides(before, after, scope, run), nodeIn(selector), scope, run)),
  'diff::changedOnly': ([before, after, selector], scope, run) =>
    computed(changedOnly(sides(before, after, scope, run), nodeIn(selector), scope, run)),
  'delta::changedAny': ([selector], scope, run) =>
    computed(changedAny(scope.surroundings, nodeIn(selector), scope, run)),
  'delta::changedOnly': ([selector], scope, run) =>
    computed(changedOnly(scope.surroundings, nodeIn(selector), scope, run)),
}

function sides(before: unknown, after: unknown, scope: Scope, run: Run) {
  return { before: run(nodeIn(before), scope).value, after: run(nodeIn(after), scope).value }
}

/** Keeps the first of equal strings, numbers, booleans, dates and nulls; all arrays and objects. */
function unique(items: Traced[]): Traced[] {
  const seen = new Set<unknown>()
  return items.filter(({ value }) => {
    const isDate = value instanceof DateTime
    const key = isDate ? `\u0000${JSON.stringify(value)}` : value
    if (typeof value === 'object' && value !== null && !isDate) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
