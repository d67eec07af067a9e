import { evaluate, evaluateSync, toJS } from 'groq-js'
import type { QueryResult, Query, WorkerSetup } from './messages.ts'
import { readLookup } from './narrow.ts'
import { countOne, filtersOf } from './one-document.ts'
import { plan } from './plan.ts'
import { isAsyncOnly } from './scope.ts'
import { syncTagsFor } from './sync-tags.ts'
import { textsIn } from './texts.ts'
import type { View } from './view.ts'

/** Runs a query on its perspective's view. */
export async function runQuery(
  view: View,
  request: Query,
  names: WorkerSetup,
): Promise<QueryResult> {
  const tree = treeOf(request)
  const options = {
    dataset: view.all.list,
    params: request.params,
    identity: request.identity,
    sanity: names,
    timestamp: new Date(),
    dereference: ({ _ref }: { _ref: string }) => find(view, _ref),
  }
  // Asynchronous evaluation is many times slower, so it's only used where there's no other.
  const value = isAsyncOnly(tree)
    ? await (await evaluate(tree, options)).asStatic()
    : evaluateSync(tree, options)
  return { json: JSON.stringify(toJS(value)) ?? 'null', syncTags: syncTagsFor(tree) }
}

function treeOf({ query, params, only }: Query) {
  if (!only) return plan(query, params)
  return countOne(filtersOf(plan(query, params, { narrowed: false }), query), only)
}

/** groq-js uses the result as the value whatever its type, so a lookup can return an array. */
function find(view: View, key: string) {
  const lookup = readLookup(key)
  if (!lookup) return view.get(key)
  const { kind, values } = lookup
  const found = kind === 'text' ? textsIn(view.get(values[0] ?? '')) : view.lookup(kind, values)
  return found as never
}
