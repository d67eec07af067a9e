import type { Attributes, LakeDocument } from '../document.ts'
import type { Perspective } from './perspective.ts'

/** A query as it goes to a worker. */
export interface Query {
  query: string
  params: Attributes
  perspective: Perspective
  /** Leaves out documents that callers without a token may not see. */
  onlyPublic: boolean
  identity: string
  /** Instead of the query's result, whether its filters let this one document through: 1 or 0. */
  only?: LakeDocument
}

/** What a worker is told. Messages are handled in order, so a query sees every change sent before it. */
export type ToWorker =
  | { kind: 'put'; entries: [string, LakeDocument | null][] }
  | { kind: 'loaded' }
  | { kind: 'query'; query: Query }

/** The result of a query as JSON text, and the tags of what it depends on. */
export interface Answer {
  json: string
  syncTags: string[]
}

/** What a worker says: that it has the dataset, that a query begins to run, its answer, or the error to pass on. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'started' }
  | ({ kind: 'result' } & Answer)
  | { kind: 'error'; status: number; body: object; message: string }

/** Names of the dataset, for `sanity::projectId()` and `sanity::dataset()`. */
export interface WorkerSetup {
  projectId: string
  dataset: string
}
