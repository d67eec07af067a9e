import { evaluateSync } from 'groq-js'
import type { Attributes, LakeDocument } from '../model/document.ts'
import { readLookup } from '../query/narrow.ts'
import { countOne, filtersOf } from '../query/one-document.ts'
import { plan } from '../query/plan.ts'
import { isAsyncOnly, rewrite } from '../query/scope.ts'
import { textsIn } from '../query/texts.ts'
import { withTimeLimit } from './time-limit.ts'

/** Time limit for a listener's filter on one document, in milliseconds. */
const LIMIT = 250

/** Whether a document matches a listener's query. */
export type Filter = (document: LakeDocument | null) => boolean | Promise<boolean>

/** What a filter needs from the lake. */
export interface FilterContext {
  /** Follows a reference. */
  find: (id: string) => LakeDocument | undefined
  /** Applies the filter on a query worker. */
  ask: (document: LakeDocument) => Promise<boolean>
}

/**
 * Filters that depend on the document alone, by query and parameters. All listeners with the same
 * filter share its results.
 */
const shared = new Map<string, Filter>()
const MAX_SHARED = 500

/**
 * Builds the filter of a listener's query. It sees one document at a time, plus whatever that
 * document's references lead to.
 *
 * @throws `queryParseError` with 400
 */
export function readFilter(query: string, params: Attributes, context: FilterContext): Filter {
  const key = `${query}\u0000${JSON.stringify(params)}`
  const known = shared.get(key)
  if (known) return known
  const filters = filtersOf(plan(query, params, { narrowed: false }), query)
  const filter = prepare(filters, params, context)
  if (filters.some((one) => looksFurther(one) || isAsyncOnly(one))) return filter
  const remembered = remembering(filter)
  shared.set(key, remembered)
  const oldest = shared.keys().next()
  if (shared.size > MAX_SHARED && !oldest.done) shared.delete(oldest.value)
  return remembered
}

function prepare(filters: unknown[], params: Attributes, { find, ask }: FilterContext): Filter {
  if (filters.some(isAsyncOnly)) {
    // An asynchronous evaluation can't be interrupted here; a worker can be terminated.
    return (document) => document !== null && ask(document).catch(() => false)
  }
  return (document) => {
    if (!document) return false
    const tree = countOne(filters, document)
    const dereference = ({ _ref }: { _ref: string }) =>
      (readLookup(_ref) ? textsIn(document) : find(_ref)) as never
    try {
      const run = () => evaluateSync(tree, { dataset: [document], params, dereference })
      return withTimeLimit(run, LIMIT).data === 1
    } catch {
      return false
    }
  }
}

/**
 * Whether a filter's result can change while the document doesn't: it follows references or reads
 * the time.
 */
function looksFurther(filter: unknown): boolean {
  let found = false
  rewrite(filter, (node) => {
    if (node.type === 'Deref' || node.name === 'now') found = true
    return undefined
  })
  return found
}

/** Caches results by revision: a stored revision never changes. */
function remembering(filter: Filter): Filter {
  const results = new WeakMap<LakeDocument, ReturnType<Filter>>()
  return (document) => {
    if (!document) return false
    const result = results.get(document) ?? filter(document)
    results.set(document, result)
    return result
  }
}
