import { evaluateSync } from 'groq-js'
import type { Attributes, LakeDocument } from '../document.ts'
import { readLookup } from '../query/narrow.ts'
import { countOne, filtersOf } from '../query/one-document.ts'
import { plan } from '../query/plan.ts'
import { isAsyncOnly, rewrite } from '../query/scope.ts'
import { textsIn } from '../query/texts.ts'
import { withTimeLimit } from './time-limit.ts'

/** How long a listener's filter may take for one document, in milliseconds. */
const LIMIT = 250

/** Whether a document is one that a listener listens to. */
export type Filter = (document: LakeDocument | null) => boolean | Promise<boolean>

/** What a filter needs of its lake. */
export interface FilterContext {
  /** Follows a reference. */
  find: (id: string) => LakeDocument | undefined
  /** Applies the filter on a query worker. */
  ask: (document: LakeDocument) => Promise<boolean>
}

/** Filters that look at the document alone, by query and parameters: everyone who listens with one shares its answers. */
const shared = new Map<string, Filter>()
const MAX_SHARED = 500

/**
 * The filter in a listener's query. Throws `queryParseError` with 400. A filter is asked about one
 * document and sees that one only, apart from what references lead to.
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
    // What takes turns cannot be stopped here; a worker can be ended.
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

/** Whether a filter's answer about a document can change without the document: by what it refers to, or by the time. */
function looksFurther(filter: unknown): boolean {
  let found = false
  rewrite(filter, (node) => {
    if (node.type === 'Deref' || node.name === 'now') found = true
    return undefined
  })
  return found
}

/** A revision of a document is never changed, so it is asked about once. */
function remembering(filter: Filter): Filter {
  const answers = new WeakMap<LakeDocument, ReturnType<Filter>>()
  return (document) => {
    if (!document) return false
    const answer = answers.get(document) ?? filter(document)
    answers.set(document, answer)
    return answer
  }
}
