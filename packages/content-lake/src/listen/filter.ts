import { createContext, Script } from 'node:vm'
import { LRUCache } from 'lru-cache'
import { evaluateTree } from '../groq/evaluate.ts'
import { isNode, type Node, nodeIn, someNode } from '../groq/node.ts'
import type { Attributes, Change, LakeDocument } from '../model/document.ts'
import { dataError, isTooDeep } from '../model/errors.ts'
import { readLookup } from '../query/narrow.ts'
import { planListener } from '../query/plan.ts'
import { textsIn } from '../query/text-query.ts'

/** Time limit for a listener's filter on one document, in milliseconds. */
const LIMIT = 250

/** Whether a document, one side of a change, matches a listener's query. */
export type Filter = (document: LakeDocument | null, change: Change) => boolean

type Find = (id: string) => LakeDocument | undefined

/**
 * Filters that depend on the document alone. All listeners with the same filter share its results.
 */
const shared = new LRUCache<string, Filter>({ max: 500 })

/**
 * The filter of a listener's query. It sees one document, and what that refers to. `delta::` sees
 * the change. Throws `queryParseError` with 400.
 */
export function readFilter(query: string, params: Attributes, find: Find): Filter {
  try {
    return sharedFilter(query, params, find)
  } catch (error) {
    if (!isTooDeep(error)) throw error
    const description = 'The query is nested too deeply'
    const place = { query, start: 0, end: query.length }
    throw dataError(400, { type: 'queryParseError', description, ...place })
  }
}

function sharedFilter(query: string, params: Attributes, find: Find): Filter {
  const key = `${query}\u0000${JSON.stringify(params)}`
  const known = shared.get(key)
  if (known) return known
  const filters = filtersOf(planListener(query, params), query)
  const filter = prepare(filters, params, find)
  if (someNode(filters, looksFurther)) return filter
  const remembered = remembering(filter)
  shared.set(key, remembered)
  return remembered
}

function prepare(filters: Node[], params: Attributes, find: Find): Filter {
  return (document, { previous, next }) => {
    if (!document) return false
    const surroundings = {
      root: document,
      dataset: [document],
      params,
      before: previous,
      after: next,
      dereference: (id: string) => (readLookup(id) ? textsIn(document) : find(id)),
    }
    const matches = () => filters.every((filter) => evaluateTree(filter, surroundings) === true)
    try {
      return withTimeLimit(matches, LIMIT)
    } catch {
      return false
    }
  }
}

/**
 * Whether a filter's result can change while the document doesn't: by references, time or change.
 */
function looksFurther({ type, name, namespace }: Node): boolean {
  return type === 'Deref' || type === 'Context' || name === 'now' || namespace === 'delta'
}

/** Caches results by revision: a stored revision never changes. */
function remembering(filter: Filter): Filter {
  const results = new WeakMap<LakeDocument, boolean>()
  return (document, change) => {
    if (!document) return false
    const result = results.get(document) ?? filter(document, change)
    results.set(document, result)
    return result
  }
}

/**
 * The filters on `*`, innermost first. What doesn't affect whether a document matches is ignored.
 */
function filtersOf(tree: unknown, query: string): Node[] {
  if (isNode(tree)) {
    if (tree.type === 'Everything') return []
    if (tree.type === 'Filter') return [...filtersOf(tree.base, query), nodeIn(tree.expr)]
    if (tree.base !== undefined) return filtersOf(tree.base, query)
  }
  const description = 'A listener needs a query that begins with *[…]'
  throw dataError(400, { type: 'queryParseError', description, query, start: 0, end: query.length })
}

const sandbox: { run: () => void } = { run: () => {} }
const context = createContext(sandbox)
const script = new Script('run()')

/**
 * Runs a synchronous task and interrupts it at the limit, in milliseconds. Only for tasks without
 * side effects: the interrupt can come anywhere.
 */
function withTimeLimit<T>(task: () => T, limit: number): T {
  const outcome: { value?: { result: T } } = {}
  sandbox.run = () => {
    outcome.value = { result: task() }
  }
  script.runInContext(context, { timeout: limit })
  if (!outcome.value) throw new Error('The task did not finish')
  return outcome.value.result
}
