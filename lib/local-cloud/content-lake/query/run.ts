import { evaluateSync, toJS } from 'groq-js'
import type { Answer, Query, WorkerSetup } from './messages.ts'
import { readLookup } from './narrow.ts'
import { plan } from './plan.ts'
import { syncTagsFor } from './sync-tags.ts'
import { textsIn } from './texts.ts'
import type { View } from './view.ts'

/** Runs a query on what its perspective shows and answers, as JSON text, its result and the tags of what it depends on. */
export function runQuery(view: View, request: Query, names: WorkerSetup): Answer {
  const tree = plan(request.query, request.params)
  const value = evaluateSync(tree, {
    dataset: view.all.list,
    params: request.params,
    identity: request.identity,
    sanity: names,
    timestamp: new Date(),
    dereference: ({ _ref }: { _ref: string }) => find(view, _ref),
  })
  return { json: JSON.stringify(toJS(value)) ?? 'null', syncTags: syncTagsFor(tree) }
}

/** groq-js takes whatever this answers as the value, so that a lookup may answer a list. */
function find(view: View, key: string) {
  const lookup = readLookup(key)
  if (!lookup) return view.get(key)
  const { kind, values } = lookup
  const found = kind === 'text' ? textsIn(view.get(values[0] ?? '')) : view.lookup(kind, values)
  return found as never
}
