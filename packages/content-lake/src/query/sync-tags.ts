import { createHash } from 'node:crypto'
import type { Change } from '../model/document.ts'
import { DEFINITION_TYPE } from '../model/variant.ts'
import { readLookup } from './narrow.ts'
import { isNode, visitNodes } from '../groq/node.ts'

const EVERYTHING = 's1:all'

/** The tags a query's result depends on: one per type it reads, or `s1:all` if unknown. */
export function syncTagsFor(tree: unknown): string[] {
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
