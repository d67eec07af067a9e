import { isNode, type Node, rewrite } from '../groq/node.ts'
import { isObject } from '../model/document.ts'
import { dataError } from '../model/errors.ts'
import { lookupNode } from './narrow.ts'

/**
 * groq-js parses `text::query()` but can't evaluate it. It becomes matches: any of the terms, all
 * quoted phrases, none of the excluded words. `@` is all text in the document.
 */
export function expandTextQueries(tree: unknown): unknown {
  return rewrite(tree, (node) => {
    if (node.type !== 'OpCall' || node.op !== 'match') return undefined
    const search = searchIn(node.right)
    if (search === null) return undefined
    return isNode(node.left) ? matchTerms(textOf(node.left), parseSearch(search)) : undefined
  })
}

interface Search {
  any: string[]
  all: string[]
  none: string[]
}

/** Parses a search as Sanity does: "…" is a phrase, a leading minus excludes, `*` is a wildcard. */
function parseSearch(search: string): Search {
  const parsed: Search = { any: [], all: [], none: [] }
  for (const [, minus, phrase, word] of search.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)) {
    const term = (phrase ?? word ?? '').trim()
    if (!/[\p{L}\p{N}]/u.test(term)) continue
    if (minus) parsed.none.push(term)
    else if (phrase === undefined) parsed.any.push(term)
    else parsed.all.push(term)
  }
  return parsed
}

function searchIn(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'FuncCall') return null
  if (node.namespace !== 'text' || node.name !== 'query') return null
  const argument: unknown = Array.isArray(node.args) ? node.args[0] : undefined
  if (isNode(argument) && argument.type === 'Value') return String(argument.value)
  throw dataError(400, {
    type: 'queryParseError',
    description: 'text::query() takes a string that is known before the query runs',
  })
}

/** groq-js can't match the object `@`, so it's replaced by an array of all its text. */
function textOf(left: Node): Node {
  if (left.type === 'This') {
    return lookupNode('text', { type: 'AccessAttribute', name: '_id' })
  }
  if (left.type !== 'Array' || !Array.isArray(left.elements)) return left
  const elements = left.elements.map((element: unknown) => {
    if (!isNode(element) || !isNode(element.value)) return element
    const isDocument = element.value.type === 'This'
    return isDocument ? { ...element, value: textOf(element.value), isSplat: true } : element
  })
  return { ...left, elements }
}

function matchTerms(left: Node, { any, all, none }: Search): Node {
  const match = (term: string): Node => ({
    type: 'OpCall',
    op: 'match',
    left,
    right: { type: 'Value', value: term },
  })
  const parts = [
    ...(any.length > 0 ? [join('Or', any.map(match))] : []),
    ...all.map(match),
    ...none.map((term) => ({ type: 'Not', base: match(term) })),
  ]
  return parts.length > 0 ? join('And', parts) : { type: 'Value', value: true }
}

function join(type: 'And' | 'Or', nodes: Node[]): Node {
  return nodes.reduce((left, right) => ({ type, left, right }))
}

/** All strings in a value, without attribute names and system attributes. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value)) return []
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_'))
    .flatMap(([, inner]) => textsIn(inner))
}
