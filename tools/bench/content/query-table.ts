import { median, percentile, type Times } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import type { Step } from './step.ts'
import { EMPTY } from './queries.ts'

/**
 * One row per query: its median at each size; at the largest size its 95th percentile, its ratio to
 * the smallest size, and its ratio to its floor, which is groq-js on only the documents it's about
 * plus an empty request.
 */
export function queryTable(steps: Step[], alone: Times): Table {
  const largest = steps.at(-1)?.queries ?? new Map()
  const empty = median(largest.get(EMPTY))
  const rows: Table['rows'] = []
  for (const [name, times] of largest) {
    const row: (string | number)[] = [name.replace(/_QUERY$/, '').toLowerCase()]
    const medians = steps.map(({ queries }) => median(queries.get(name)))
    const last = median(times)
    row.push(...medians, percentile(times, 0.95), last / (medians[0] ?? Number.NaN))
    const floor = median(alone.get(name))
    if (name === EMPTY) row.push('', '')
    else row.push(floor, last / (floor + empty))
    rows.push(row)
  }
  const sizes = steps.map(({ size }) => size.toLocaleString('en-US'))
  return {
    name: 'content-queries',
    title: "The site's own queries, median ms by documents in the dataset",
    head: ['query', ...sizes, 'p95', 'last : first', 'groq-js alone', 'last : its floor'],
    rows,
  }
}
