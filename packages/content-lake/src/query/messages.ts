import type { Attributes, LakeDocument } from '../model/document.ts'
import type { Selectors } from '../source-map/source-map.ts'
import type { VariantSelection } from '../variants/select.ts'
import type { Perspective, Visibility } from './perspective.ts'

/** A query as sent to a worker. */
export interface Query {
  query: string
  params: Attributes
  perspective: Perspective
  visibility: Visibility
  /** Asks for variants of documents. */
  variant?: VariantSelection | null
  identity: string
  /** Asks for a content source map. */
  sourceMap?: Selectors | null
}

/** Messages to a worker, handled in order: a query sees every change sent before it. */
export type ToWorker =
  | { kind: 'put'; entries: [string, LakeDocument | null][] }
  | { kind: 'loaded' }
  | { kind: 'query'; query: Query }

/** A query's result and its source map, if asked for, as JSON text; the sync tags it depends on. */
export interface QueryResult {
  json: string
  sourceMap?: string
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
