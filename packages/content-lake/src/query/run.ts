import type { Node } from '../groq/node.ts'
import { evaluateTraced, evaluateTree } from '../groq/evaluate.ts'
import type { Surroundings } from '../groq/scope.ts'
import { sourceMapOf } from '../source-map/source-map.ts'
import type { QueryResult, Query, WorkerSetup } from './messages.ts'
import { readLookup } from './narrow.ts'
import { plan } from './plan.ts'
import { DEFINITIONS_TAG } from './sync-tags.ts'
import { textsIn } from './texts.ts'
import type { View } from './view.ts'

/** Runs a query on its perspective's view. */
export function runQuery(view: View, request: Query, names: WorkerSetup): QueryResult {
  const planned = plan(request.query, request.params)
  const { tree, once } = planned
  // Which variants fit depends on their definitions.
  const syncTags = request.variant ? [...planned.syncTags, DEFINITIONS_TAG] : planned.syncTags
  const results = new Map<string, unknown>()
  const evaluateOnce = (key: string, subquery: Node | undefined) => {
    if (subquery && !results.has(key)) results.set(key, evaluateTree(subquery, surroundings))
    return results.get(key)
  }
  const surroundings: Surroundings = {
    dataset: view.all.list,
    params: request.params,
    identity: request.identity,
    sanity: names,
    timestamp: new Date(),
    dereference: (key) => {
      const lookup = readLookup(key)
      if (!lookup) return view.get(key)
      const { kind, values } = lookup
      const [first = ''] = values
      if (kind === 'once') return evaluateOnce(first, once.get(first))
      return kind === 'text' ? textsIn(view.get(first)) : view.lookup(kind, values)
    },
  }
  if (!request.sourceMap) return { json: toJson(evaluateTree(tree, surroundings)), syncTags }
  const traced = evaluateTraced(tree, surroundings)
  const sourceMap = toJson(sourceMapOf(traced, request.sourceMap))
  return { json: toJson(traced.value), syncTags, sourceMap }
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
