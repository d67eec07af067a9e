import { dataError } from '../model/errors.ts'
import type { Node } from '../groq/node.ts'
import { isNode, nodeIn } from '../groq/node.ts'

/**
 * The filters on `*` in a query, innermost first. Order, projections and slices are ignored: they
 * don't affect whether a document matches.
 *
 * @throws Sanity's `queryParseError` with 400 if there's no `*`
 */
export function filtersOf(tree: unknown, query: string): Node[] {
  if (isNode(tree)) {
    if (tree.type === 'Everything') return []
    if (tree.type === 'Filter') return [...filtersOf(tree.base, query), nodeIn(tree.expr)]
    if (tree.base !== undefined) return filtersOf(tree.base, query)
  }
  const description = 'A listener needs a query that begins with *[…]'
  throw dataError(400, { type: 'queryParseError', description, query, start: 0, end: query.length })
}
