import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isNode, type Node, nodeIn, rewrite, someNode, visitNodes } from '../groq/node.ts'
import { GroqError, parseGroq } from '../groq/parse.ts'
import type { Attributes, Change } from '../model/document.ts'
import { dataError } from '../model/errors.ts'
import { DEFINITION_TYPE } from '../model/variant.ts'
import { type Depth, enter, narrow, NESTED, readLookup, readNode } from './narrow.ts'
import { expandTextQueries } from './text-query.ts'

interface Planned extends Plan {
  syncTags: string[]
}

const cache = new LRUCache<string, Planned>({ max: 500 })

/** Parses a query and prepares it to use indexes. Throws `queryParseError` with 400. */
export function plan(query: string, params: Attributes): Planned {
  const key = `${query}\u0000${JSON.stringify(params)}`
  const known = cache.get(key)
  if (known) return known
  const planned = build(query, params)
  cache.set(key, planned)
  return planned
}

function build(query: string, params: Attributes): Planned {
  const planned = hoistSubqueries(narrow(planListener(query, params, 'normal')))
  return { ...planned, syncTags: syncTagsFor(planned.tree) }
}

/**
 * Parses a query for one document at a time. `delta` allows `delta::`. Throws `queryParseError`.
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

/**
 * How many times a query scans the whole dataset; 0 if indexes find everything, so that its time
 * doesn't grow with documents it doesn't return.
 */
export function countScans(query: string, params: Record<string, unknown> = {}): number {
  let scans = 0
  visitNodes(plan(query, params).tree, ({ type }) => {
    if (type === 'Everything') scans++
    return true
  })
  return scans
}

/** A tree and the subqueries in it that are evaluated once, by key. */
interface Plan {
  tree: Node
  once: Map<string, Node>
}

/**
 * Replaces each subquery that is the same for every document with a lookup of its result: groq-js
 * would evaluate it for each document again. Nodes that the tree shares stay shared.
 */
function hoistSubqueries(tree: unknown): Plan {
  const once = new Map<string, Node>()
  const replaced = { nested: new Map<Node, unknown>(), outermost: new Map<Node, unknown>() }
  const replace = (value: unknown, nested: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => replace(item, nested))
    if (!isNode(value) || value.type === 'Value') return value
    const known = replaced[nested ? 'nested' : 'outermost']
    const result = known.get(value) ?? rebuild(value, nested)
    known.set(value, result)
    return result
  }
  const rebuild = (value: Node, nested: boolean): unknown => {
    if (nested && isSubquery(value)) {
      const subquery = nodeIn(descend(value, false))
      const key = String(once.size)
      once.set(key, subquery)
      return { ...readNode('once', { type: 'Value', value: key }), once: subquery }
    }
    return descend(value, nested)
  }
  const descend = (node: Node, nested: boolean) =>
    Object.fromEntries(
      Object.entries(node).map(([name, inner]) => [
        name,
        replace(inner, nested || NESTED[node.type]?.property === name),
      ]),
    )
  return { tree: nodeIn(replace(tree, false)), once }
}

const EXPRESSIONS = new Set(
  'Filter Map FlatMap Projection PipeFuncCall AccessAttribute AccessElement Slice ArrayCoerce FuncCall Deref Everything'.split(
    ' ',
  ),
)

function isSubquery(node: Node): boolean {
  if (!EXPRESSIONS.has(node.type) || node.name === 'boost') return false
  const reads = someNode(node, ({ type }) => type === 'Everything' || type === 'Deref')
  return reads && isClosed(node, { scopes: 0, hidden: false })
}

/** These depend on `@` without naming it. */
const ABOUT_THIS = new Set(['references', 'versionOf', 'partOfRelease'])

function isClosed(value: unknown, depth: Depth): boolean {
  if (Array.isArray(value)) return value.every((item) => isClosed(item, depth))
  if (!isNode(value) || value.type === 'Value') return true
  const known = closed.get(value) ?? new Map<string, boolean>()
  closed.set(value, known)
  const key = `${depth.scopes} ${depth.hidden}`
  const result = known.get(key) ?? isNodeClosed(value, depth)
  known.set(key, result)
  return result
}

/** By node and depth: nodes are shared. */
const closed = new WeakMap<Node, Map<string, boolean>>()

function isNodeClosed(value: Node, depth: Depth): boolean {
  const { type } = value
  const isThis = type === 'This' || (type === 'AccessAttribute' && value.base === undefined)
  const isAboutThis = type === 'FuncCall' && ABOUT_THIS.has(String(value.name))
  if ((isThis || isAboutThis) && depth.scopes === 0) return false
  if (type === 'Parent' && Number(value.n) >= depth.scopes) return false
  if (type.startsWith('Selector')) return false
  const nested = NESTED[type]
  return Object.entries(value).every(([name, inner]) =>
    isClosed(inner, nested?.property === name ? enter(depth, nested.hidden) : depth),
  )
}

const EVERYTHING = 's1:all'

/** The tags a query's result depends on: one per type it reads, or `s1:all` if unknown. */
function syncTagsFor(tree: unknown): string[] {
  const types = new Set<string>()
  let bounded = true
  visitNodes(tree, (node) => {
    if (node.type === 'Everything') bounded = false
    if (node.type !== 'Deref' || node.once) return true
    const found = typesInLookup(node)
    if (!found) bounded = false
    for (const type of found ?? []) types.add(type)
    return true
  })
  return bounded ? [...types].map(tagOf) : [EVERYTHING]
}

/** The tags a transaction invalidates; queries with any of them must be run again. */
export function syncTagsOf(changes: Change[]): string[] {
  const types = new Set<string>()
  for (const { previous, next } of changes) {
    if (previous) types.add(previous._type)
    if (next) types.add(next._type)
  }
  return [EVERYTHING, ...[...types].map(tagOf)]
}

function tagOf(type: string): string {
  return `s1:${createHash('sha1').update(type).digest('base64url').slice(0, 8)}`
}

/** The tag of queries whose result depends on the definitions of variants. */
export const DEFINITIONS_TAG = tagOf(DEFINITION_TYPE)

/** The types of a lookup by type, if known before the query runs; null for any other `->`. */
function typesInLookup(deref: unknown): string[] | null {
  const keys: unknown[] = []
  visitNodes(deref, (node) => {
    if (node.type !== 'OpCall' || node.op !== '+') return true
    const { left, right } = node
    const both = isNode(left) && isNode(right) && left.type === 'Value' && right.type === 'Value'
    keys.push(both ? `${String(left.value)}${String(right.value)}` : null)
    return false
  })
  const [key] = keys
  const lookup = typeof key === 'string' ? readLookup(key) : null
  return lookup?.kind === 'type' ? lookup.values : null
}
