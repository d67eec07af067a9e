import type { ExprNode } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import { dataError } from '../errors.ts'
import type { Node } from './scope.ts'
import { isNode } from './scope.ts'

/**
 * The filters on `*` in a query, innermost first. Order, projection and slices say nothing about
 * which documents they select, and are left out. Throws Sanity's `queryParseError` with 400 where
 * there is no `*`.
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

/** Counts one document if filters let it through: evaluates to 1 or 0. */
export function countOne(filters: unknown[], document: LakeDocument): ExprNode {
  const all = { type: 'Value', value: [document] }
  const found = filters.reduce<Node>((base, expr) => ({ type: 'Filter', base, expr }), all)
  const count: unknown = { type: 'FuncCall', namespace: 'global', name: 'count', args: [found] }
  // Built by hand from parts of a tree that groq-js parsed.
  return count as ExprNode
}
