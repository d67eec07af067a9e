import { GroqError, parseGroq } from '../groq/parse.ts'
import type { Node } from '../groq/node.ts'
import { rewrite } from '../groq/node.ts'
import type { Attributes } from '../model/document.ts'
import { dataError } from '../model/errors.ts'
import { narrow } from './narrow.ts'
import type { Plan } from './once.ts'
import { hoistSubqueries } from './once.ts'
import { syncTagsFor } from './sync-tags.ts'
import { expandTextQueries } from './text-query.ts'

/** A query's tree, ready to be evaluated, and the sync tags its result depends on. */
interface Planned extends Plan {
  syncTags: string[]
}

const MAX_CACHED = 500
const cache = new Map<string, Planned>()

/**
 * Parses a query and prepares it to use indexes.
 *
 * @throws Sanity's `queryParseError` with 400
 */
export function plan(query: string, params: Attributes): Planned {
  const key = `${query}\u0000${JSON.stringify(params)}`
  const known = cache.get(key)
  cache.delete(key)
  const planned = known ?? build(query, params)
  cache.set(key, planned)
  const oldest = cache.keys().next()
  if (cache.size > MAX_CACHED && !oldest.done) cache.delete(oldest.value)
  return planned
}

function build(query: string, params: Attributes): Planned {
  const planned = hoistSubqueries(narrow(planListener(query, params, 'normal')))
  return { ...planned, syncTags: syncTagsFor(planned.tree) }
}

/**
 * Parses a query to be evaluated on one document at a time, without indexes.
 *
 * @param mode `delta` allows `delta::`
 * @throws Sanity's `queryParseError` with 400
 */
export function planListener(
  query: string,
  params: Attributes,
  mode: 'normal' | 'delta' = 'delta',
): unknown {
  const tree = parseQuery(query, params, mode)
  rewrite(tree, (node) => {
    if (node.type !== 'Parameter') return undefined
    throw missingParameter(query, String(node.name))
  })
  return expandTextQueries(tree)
}

function parseQuery(query: string, params: Attributes, mode: 'normal' | 'delta'): Node {
  try {
    return parseGroq(query, { params, mode })
  } catch (error) {
    if (!(error instanceof GroqError)) throw error
    throw parseError(query, error.position, query.length, error.description)
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
