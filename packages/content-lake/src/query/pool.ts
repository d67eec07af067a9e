import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Selectors } from '../groq/source-map.ts'
import type { Attributes, Change, LakeDocument } from '../model/document.ts'
import { dataError, LakeError } from '../model/errors.ts'
import type { Perspective, VariantSelection, Visibility } from './perspective.ts'

interface PoolOptions extends Names {
  queryLimit: number
  documents: () => Iterable<LakeDocument>
}

/** A dataset's queries, on threads of its own or shared ones. */
export class QueryPool {
  #options: PoolOptions
  #threads: QueryThreads
  readonly #key: number

  constructor(options: PoolOptions, threads = new QueryThreads()) {
    this.#options = options
    this.#threads = threads
    this.#key = threads.add(options.documents)
  }

  apply(changes: Change[]): void {
    this.#threads.apply(this.#key, changes)
  }

  run(query: Query): Promise<QueryResult> {
    const { projectId, dataset, queryLimit } = this.#options
    const names = { projectId, dataset }
    return this.#threads.run({ kind: 'query', key: this.#key, names, query }, queryLimit)
  }

  close(): Promise<void> {
    return this.#threads.remove(this.#key)
  }
}

type Documents = () => Iterable<LakeDocument>

const MAX_WORKERS = 4
/** Workers kept when no query is waiting; each holds a copy of the datasets. */
const MAX_IDLE = 2
/** How long a query waits, in milliseconds, before another worker is started. */
const MAX_WAIT = 100

/**
 * Runs queries on threads, so that a slow one blocks nothing, and one without an end can be
 * stopped. They end with the last dataset.
 */
export class QueryThreads {
  #datasets = new Map<number, Documents>()
  #last = 0
  #workers: QueryWorker[] = []
  #waiting: (() => void)[] = []

  add(documents: Documents): number {
    const key = ++this.#last
    for (const worker of this.#workers) void worker.load(key, documents)
    this.#datasets.set(key, documents)
    if (this.#workers.length === 0) this.#spawn()
    return key
  }

  async remove(key: number): Promise<void> {
    this.#datasets.delete(key)
    for (const worker of this.#workers) worker.drop(key)
    if (this.#datasets.size > 0) return
    const ended = this.#workers
    this.#workers = []
    await Promise.all(ended.map((worker) => worker.close()))
  }

  apply(key: number, changes: Change[]): void {
    for (const worker of this.#workers) worker.apply(key, changes)
  }

  async run(query: QueryMessage, limit: number): Promise<QueryResult> {
    const worker = await this.#idle()
    try {
      return await worker.run(query, limit)
    } finally {
      this.#release(worker)
    }
  }

  #release(worker: QueryWorker): void {
    worker.busy = false
    const spare = this.#workers.length > MAX_IDLE && this.#waiting.length === 0
    if (spare && !worker.dead) void worker.close()
    if (spare || worker.dead) this.#workers = this.#workers.filter((other) => other !== worker)
    if (this.#workers.length === 0 && this.#datasets.size > 0) this.#spawn()
    this.#waiting.shift()?.()
  }

  async #idle(): Promise<QueryWorker> {
    for (;;) {
      this.#workers = this.#workers.filter((worker) => !worker.dead)
      const worker = this.#workers.find(({ busy, loading }) => !busy && !loading)
      if (worker) {
        worker.busy = true
        return worker
      }
      await this.#turn()
    }
  }

  /** Waits for a free worker; after `MAX_WAIT` it starts another. */
  async #turn(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      timer = setTimeout(() => {
        const loading = this.#workers.some((worker) => worker.loading)
        if (this.#workers.length < MAX_WORKERS && !loading) this.#spawn()
        this.#waiting = this.#waiting.filter((waiting) => waiting !== resolve)
        resolve()
      }, MAX_WAIT)
    })
    clearTimeout(timer)
  }

  #spawn(): void {
    const worker = new QueryWorker(() => worker.dead || this.#release(worker))
    this.#workers.push(worker)
    for (const [key, documents] of this.#datasets) void worker.load(key, documents)
  }
}

/** Documents per message. Copying them blocks the lake for some milliseconds. */
const BATCH = 200

/** A thread with its own replicas. Runs one query at a time, and is terminated on a timeout. */
class QueryWorker {
  #thread: Worker
  #settle: (message: FromWorker | Error) => void = () => {}
  #keys = new Set<number>()
  /** How often the thread has yet to say that it has what it was sent; first, that it has begun. */
  #pending = 1
  dead = false
  /** Set by the caller in the tick in which it picks the worker, so that no two pick the same. */
  busy = false

  constructor(onLoaded: () => void) {
    // TypeScript in the repository, JavaScript in the published package.
    this.#thread = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
      // Room for new objects grows to 100 MB while documents come, and stays; queries need less.
      resourceLimits: { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 24 },
      execArgv: [],
    })
    this.#thread.on('message', (message: FromWorker) => {
      if (message.kind !== 'ready') this.#settle(message)
      else if (--this.#pending === 0 && !this.busy) onLoaded()
    })
    this.#thread.on('error', (error) => {
      this.dead = true
      this.#settle(error instanceof Error ? error : new Error(String(error)))
    })
    // A query thread must not keep the process alive; the server does. Listening undoes this.
    this.#thread.unref()
  }

  get loading(): boolean {
    return this.#pending > 0
  }

  /** Sends a dataset in pieces, as it is at each: changes are sent as they come. */
  async load(key: number, documents: Documents): Promise<void> {
    this.#pending += 1
    this.#keys.add(key)
    let entries: [string, LakeDocument | null][] = []
    for (const document of documents()) {
      entries.push([document._id, document])
      if (entries.length < BATCH) continue
      this.#put(key, entries)
      entries = []
      await setImmediate()
      if (this.dead || !this.#keys.has(key)) break
    }
    this.#put(key, entries)
    this.#post({ kind: 'loaded' })
  }

  drop(key: number): void {
    this.#keys.delete(key)
    this.#post({ kind: 'drop', key })
  }

  apply(key: number, changes: Change[]): void {
    this.#put(
      key,
      changes.map(({ id, next }) => [id, next]),
    )
  }

  /**
   * Runs a query for at most `limit` ms, then ends the thread. Throws Sanity's `queryTimeoutError`
   * with 408, or 400 for what is invalid or runs out of memory.
   */
  async run(message: QueryMessage, limit: number): Promise<QueryResult> {
    let timer: NodeJS.Timeout | undefined
    // Of a lake without a port, nothing else may keep the process waiting.
    this.#thread.ref()
    const reply = await new Promise<FromWorker | Error | null>((resolve) => {
      this.#settle = (answer) => {
        if (answer instanceof Error || answer.kind !== 'started') return resolve(answer)
        timer = setTimeout(() => resolve(null), limit)
      }
      this.#post(message)
    })
    clearTimeout(timer)
    this.#thread.unref()
    this.#settle = () => {}
    if (reply === null) {
      await this.close()
      throw dataError(408, {
        type: 'queryTimeoutError',
        description: `Query timed out after ${limit} ms`,
        query: message.query.query,
      })
    }
    if (reply instanceof Error) throw tooExpensive()
    if (reply.kind === 'result') return reply
    if (reply.kind === 'error') throw new LakeError(reply.status, reply.body, reply.message)
    throw new Error(`A query got the message "${reply.kind}"`)
  }

  async close(): Promise<void> {
    this.dead = true
    this.#settle(new Error('The thread was ended'))
    await this.#thread.terminate()
  }

  /** As text: what is parsed there shares short strings, and takes less memory than a clone. */
  #put(key: number, entries: [string, LakeDocument | null][]): void {
    if (this.#keys.has(key)) this.#post({ kind: 'put', key, entries: JSON.stringify(entries) })
  }

  #post(message: ToWorker): void {
    this.#thread.postMessage(message)
  }
}

function tooExpensive(): LakeError {
  const description = 'The query needed more memory than it may have'
  return dataError(400, { type: 'queryError', description })
}

export interface Query {
  query: string
  params: Attributes
  perspective: Perspective
  visibility: Visibility
  variant?: VariantSelection | null
  identity: string
  sourceMap?: Selectors | null
}

/**
 * Messages to a worker, handled in order: a query sees every change sent before it. `entries` is
 * JSON: documents by id, null if they were deleted.
 */
export type ToWorker =
  | { kind: 'put'; key: number; entries: string }
  | { kind: 'loaded' }
  | { kind: 'drop'; key: number }
  | QueryMessage

/** A query of one of the thread's datasets, by its key there. */
interface QueryMessage {
  kind: 'query'
  key: number
  names: Names
  query: Query
}

/** A query's result and its source map, if asked for, as JSON text; the sync tags it depends on. */
export interface QueryResult {
  json: string
  sourceMap?: string
  syncTags: string[]
}

/** Messages from a worker: it has begun or has a dataset, query started, its result, or the error to pass on. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'started' }
  | ({ kind: 'result' } & QueryResult)
  | { kind: 'error'; status: number; body: object; message: string }

/** Results of `sanity::projectId()` and `sanity::dataset()`. */
export interface Names {
  projectId: string
  dataset: string
}
