import type { ExprNode } from 'groq-js'
import { evaluateSync } from 'groq-js'
import type { Attributes, LakeDocument } from '../document.ts'
import { dataError } from '../errors.ts'
import { plan } from '../query/plan.ts'
import type { Node } from '../query/scope.ts'
import { isNode } from '../query/scope.ts'
import { readLookup } from '../query/narrow.ts'
import { textsIn } from '../query/texts.ts'
import { withTimeLimit } from './time-limit.ts'

/** How long a listener's filter may take for one document, in milliseconds. */
const LIMIT = 250

export type Filter = (document: LakeDocument | null) => boolean

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
  const filters = filtersOf(plan(query, params, { narrowed: false }), query)
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
