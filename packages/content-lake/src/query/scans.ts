import { plan } from './plan.ts'
import { rewrite } from '../groq/node.ts'

/**
 * How many times the lake scans the whole dataset to run a query; 0 if indexes find everything, so
 * that its time doesn't grow with documents it doesn't return.
 *
 * @throws for a query that can't be parsed
 */
export function countScans(query: string, params: Record<string, unknown> = {}): number {
  let scans = 0
  rewrite(plan(query, params).tree, (node) => {
    if (node.type === 'Everything') scans++
    return undefined
  })
  return scans
}
