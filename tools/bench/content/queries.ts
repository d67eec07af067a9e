import { evaluateSync, parse, toJS } from 'groq-js'
import type { SanityDocument } from '@sanity/client'
import { TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import * as queries from '#lib/content/queries.ts'
import { inTurns, type Times } from '#tools/bench/measure.ts'
import { emptyRoute, type BenchLake } from './bench-lake.ts'

/** A request that runs no query: the floor. */
export const EMPTY = 'empty route'

/** For the parameters of all queries. */
export const PARAMS = {
  slug: 'automation-checklist',
  slugs: ['automation-checklist'],
  id: 'none',
  types: TYPES_WITH_PAGE,
}

/** Times each of the site's own queries and a request to the empty route. */
export function ownQueries(lake: BenchLake, rounds: number): Promise<Times> {
  const timed = Object.entries(queries).map(([name, query]) => [
    name,
    () => lake.reader.fetch<unknown>(query, PARAMS),
  ])
  return inTurns(rounds, { ...Object.fromEntries(timed), [EMPTY]: () => emptyRoute(lake) })
}

/**
 * Times groq-js alone for each query, on only the documents that the query is about.
 *
 * @param lake one that holds only the site's content
 */
export async function groqAlone(lake: BenchLake, rounds: number): Promise<Times> {
  const all = await lake.reader.fetch<SanityDocument[]>('*')
  const byId = new Map(all.map((document) => [document._id, document]))
  const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref)
  const runs = Object.entries(queries).map(([name, query]) => {
    const dataset = all.filter(({ _type }) => query.includes(`"${_type}"`))
    const tree = parse(query, { params: PARAMS })
    return [
      name,
      () => JSON.stringify(toJS(evaluateSync(tree, { dataset, params: PARAMS, dereference }))),
    ]
  })
  return inTurns(rounds, Object.fromEntries(runs))
}
