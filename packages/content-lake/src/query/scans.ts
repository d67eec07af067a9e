import { plan } from './plan.ts'
import { visitNodes } from '../groq/node.ts'

/**
 * How many times the lake scans the whole dataset to run a query; 0 if indexes find everything, so
 * that its time doesn't grow with documents it doesn't return.
 *
 * @throws for a query that can't be parsed
 */
export function countScans(query: string, params: Record<string, unknown> = {}): number {
  let scans = 0
  visitNodes(plan(query, params).tree, ({ type }) => {
    if (type === 'Everything') scans++
    return true
  })
  return scans
}
