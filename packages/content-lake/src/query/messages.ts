import type { Attributes, LakeDocument } from '../model/document.ts'
import type { Perspective } from './perspective.ts'

/** A query as sent to a worker. */
export interface Query {
  query: string
  params: Attributes
  perspective: Perspective
  /** Leaves out documents that require a token. */
  onlyPublic: boolean
  identity: string
  /** If set, the result is 1 if the query's filters match this document, otherwise 0. */
  only?: LakeDocument
}

/** Messages to a worker, handled in order: a query sees every change sent before it. */
export type ToWorker =
  | { kind: 'put'; entries: [string, LakeDocument | null][] }
  | { kind: 'loaded' }
  | { kind: 'query'; query: Query }

/** A query's result as JSON text, and the sync tags it depends on. */
export interface QueryResult {
  json: string
  syncTags: string[]
}

/** Messages from a worker: dataset loaded, query started, its result, or the error to pass on. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'started' }
  | ({ kind: 'result' } & QueryResult)
  | { kind: 'error'; status: number; body: object; message: string }

/** Results of `sanity::projectId()` and `sanity::dataset()`. */
export interface WorkerSetup {
  projectId: string
  dataset: string
}
