import type { ExprNode } from 'groq-js'
import { GroqSyntaxError, parse } from 'groq-js'
import type { Attributes } from '../model/document.ts'
import { dataError } from '../model/errors.ts'
import { narrow } from './narrow.ts'
import { rewrite } from './scope.ts'
import { expandTextQueries } from './text-query.ts'

const MAX_CACHED = 500
const cache = new Map<string, ExprNode>()

/**
 * Parses a query and prepares it to use indexes.
 *
 * @param options.narrowed false to evaluate without indexes
 * @throws Sanity's `queryParseError` with 400
 */
export function plan(query: string, params: Attributes, { narrowed = true } = {}): ExprNode {
  const key = `${narrowed}\u0000${query}\u0000${JSON.stringify(params)}`
  const known = cache.get(key)
  cache.delete(key)
  const tree = known ?? build(query, params, narrowed)
  cache.set(key, tree)
  const oldest = cache.keys().next()
  if (cache.size > MAX_CACHED && !oldest.done) cache.delete(oldest.value)
  return tree
}

function build(query: string, params: Attributes, narrowed: boolean): ExprNode {
  const tree = parseQuery(query, params)
  rewrite(tree, (node) => {
    if (node.type !== 'Parameter') return undefined
    throw missingParameter(query, String(node.name))
  })
  const expanded = expandTextQueries(tree)
  return (narrowed ? narrow(expanded) : expanded) as ExprNode
}

function parseQuery(query: string, params: Attributes): ExprNode {
  try {
    return parse(query, { params })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const start = error instanceof GroqSyntaxError ? error.position : 0
    const description = error.message.replace(/^Syntax error in GROQ query at position \d+: /, '')
    throw parseError(query, start, query.length, description)
  }
}

function missingParameter(query: string, name: string) {
  const start = Math.max(query.indexOf(`$${name}`), 0)
  const description = `param $${name} referenced, but not provided`
  return parseError(query, start, start + name.length + 1, description)
}

function parseError(query: string, start: number, end: number, description: string) {
  return dataError(400, { type: 'queryParseError', description, query, start, end })
}
