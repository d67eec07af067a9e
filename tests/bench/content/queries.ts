import { evaluateSync, parse, toJS } from 'groq-js'
import type { SanityDocument } from '@sanity/client'
import * as queries from '#lib/content/queries.ts'
import { repeat } from '../measure.ts'
import { emptyRoute, type BenchLake } from './bench-lake.ts'

/** What a request costs that asks nothing. */
export const EMPTY = 'empty route'

const PARAMS = { slug: 'automation-checklist' }

/** Milliseconds of each of the site's own queries, in rounds, so that a slow moment falls on all of them. */
export async function ownQueries(lake: BenchLake, rounds: number): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>()
  const note = (name: string, times: number[]) =>
    taken.set(name, [...(taken.get(name) ?? []), ...times])
  for (let round = -5; round < rounds; round++) {
    for (const [name, query] of Object.entries(queries)) {
      const times = await repeat(1, () => lake.reader.fetch<unknown>(query, PARAMS), 0)
      if (round >= 0) note(name, times)
    }
    const empty = await repeat(1, () => emptyRoute(lake), 0)
    if (round >= 0) note(EMPTY, empty)
  }
  return taken
}

/**
 * Milliseconds of groq-js alone on just the documents that a query is about, for each query.
 *
 * @param lake one that holds the site's content and nothing else
 */
export async function groqAlone(lake: BenchLake, rounds: number): Promise<Map<string, number[]>> {
  const all = await lake.reader.fetch<SanityDocument[]>('*')
  const byId = new Map(all.map((document) => [document._id, document]))
  const taken = new Map<string, number[]>()
  for (const [name, query] of Object.entries(queries)) {
    const dataset = all.filter(({ _type }) => query.includes(`"${_type}"`))
    const tree = parse(query, { params: PARAMS })
    const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref)
    const run = () =>
      JSON.stringify(toJS(evaluateSync(tree, { dataset, params: PARAMS, dereference })))
    taken.set(name, await repeat(rounds, run))
  }
  return taken
}
