import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../model/document.ts'
import { dataError } from '../model/errors.ts'
import type { Node } from './scope.ts'
import { isNode } from './scope.ts'

/**
 * The filters on `*` in a query, innermost first. Order, projections and slices are ignored: they
 * don't affect whether a document matches.
 *
 * @throws Sanity's `queryParseError` with 400 if there's no `*`
 */
export function filtersOf(tree: unknown, query: string): unknown[] {
  if (isNode(tree)) {
    if (tree.type === 'Everything') return []
    if (tree.type === 'Filter') return [...filtersOf(tree.base, query), tree.expr]
    if (tree.base !== undefined) return filtersOf(tree.base, query)
  }
  const description = 'A listener needs a query that begins with *[…]'
  throw dataError(400, { type: 'queryParseError', description, query, start: 0, end: query.length })
}

/** A tree that evaluates to 1 if the document passes all filters, otherwise 0. */
export function countOne(filters: unknown[], document: LakeDocument): ExprNode {
  const all = { type: 'Value', value: [document] }
  const found = filters.reduce<Node>((base, expr) => ({ type: 'Filter', base, expr }), all)
  const count: unknown = { type: 'FuncCall', namespace: 'global', name: 'count', args: [found] }
  // Safe: built from parts of a tree that groq-js parsed.
  return count as ExprNode
}
