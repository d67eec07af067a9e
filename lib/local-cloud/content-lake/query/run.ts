import { evaluateSync, toJS } from 'groq-js'
import { isObject } from '../document.ts'
import type { Query, WorkerSetup } from './messages.ts'
import { readLookup } from './narrow.ts'
import { plan } from './plan.ts'
import type { Replica } from './replica.ts'
import type { View } from './view.ts'

/** Runs a query on a replica and answers its result as JSON text. */
export function runQuery(replica: Replica, request: Query, names: WorkerSetup): string {
  const tree = plan(request.query, request.params)
  const view = replica.view(request.perspective, request.onlyPublic)
  const value = evaluateSync(tree, {
    dataset: view.all.list,
    params: request.params,
    identity: request.identity,
    sanity: names,
    timestamp: new Date(),
    dereference: ({ _ref }: { _ref: string }) => find(view, _ref),
  })
  return JSON.stringify(toJS(value)) ?? 'null'
}

/** groq-js takes whatever this answers as the value, so that a lookup may answer a list. */
function find(view: View, key: string) {
  const lookup = readLookup(key)
  if (!lookup) return view.get(key)
  const { kind, values } = lookup
  const found = kind === 'text' ? textsIn(view.get(values[0] ?? '')) : view.lookup(kind, values)
  return found as never
}

/** Every text in a value, attribute names and system attributes left out. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value)) return []
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_'))
    .flatMap(([, inner]) => textsIn(inner))
}
