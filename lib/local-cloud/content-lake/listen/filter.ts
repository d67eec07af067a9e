import type { ExprNode } from 'groq-js'
import { evaluateSync } from 'groq-js'
import type { Attributes, LakeDocument } from '../document.ts'
import { dataError } from '../errors.ts'
import { plan } from '../query/plan.ts'
import type { Node } from '../query/scope.ts'
import { isNode, rewrite } from '../query/scope.ts'
import { readLookup } from '../query/narrow.ts'
import { textsIn } from '../query/texts.ts'
import { withTimeLimit } from './time-limit.ts'

/** How long a listener's filter may take for one document, in milliseconds. */
const LIMIT = 250

export type Filter = (document: LakeDocument | null) => boolean

/** Filters that look at the document alone, by query and parameters: everyone who listens with one shares its answers. */
const shared = new Map<string, Filter>()
const MAX_SHARED = 500

/**
 * The filter in a listener's query. Order, projection and slices say nothing about which documents it is, and are left
 * out, as at Sanity. Throws `queryParseError` with 400. A filter is asked about one document and sees that one only,
 * apart from what references lead to.
 */
export function readFilter(
  query: string,
  params: Attributes,
  find: (id: string) => LakeDocument | undefined,
): Filter {
  const key = `${query}\u0000${JSON.stringify(params)}`
  const known = shared.get(key)
  if (known) return known
  const filters = filtersOf(plan(query, params, { narrowed: false }), query)
  const filter = prepare(filters, params, find)
  if (filters.some(looksFurther)) return filter
  const remembered = remembering(filter)
  shared.set(key, remembered)
  const oldest = shared.keys().next()
  if (shared.size > MAX_SHARED && !oldest.done) shared.delete(oldest.value)
  return remembered
}

function prepare(
  filters: unknown[],
  params: Attributes,
  find: (id: string) => LakeDocument | undefined,
): Filter {
  return (document) => {
    if (!document) return false
    const base = { type: 'Value', value: [document] }
    const tree: unknown = filters.reduce<Node>(
      (inner, expr) => ({ type: 'Filter', base: inner, expr }),
      base,
    )
    const dereference = ({ _ref }: { _ref: string }) =>
      (readLookup(_ref) ? textsIn(document) : find(_ref)) as never
    try {
      const run = () => evaluateSync(tree as ExprNode, { dataset: [document], params, dereference })
      const found: unknown = withTimeLimit(run, LIMIT).data
      return Array.isArray(found) && found.length > 0
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
  const answers = new WeakMap<LakeDocument, boolean>()
  return (document) => {
    if (!document) return false
    const answer = answers.get(document) ?? filter(document)
    answers.set(document, answer)
    return answer
  }
}

/** The filters on `*`, innermost first. */
function filtersOf(tree: unknown, query: string): unknown[] {
  if (isNode(tree)) {
    if (tree.type === 'Everything') return []
    if (tree.type === 'Filter') return [...filtersOf(tree.base, query), tree.expr]
    if (tree.base !== undefined) return filtersOf(tree.base, query)
  }
  const description = 'A listener needs a query that begins with *[…]'
  throw dataError(400, { type: 'queryParseError', description, query, start: 0, end: query.length })
}
