import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Selectors } from '../groq/source-map.ts'
import type { Attributes, Change, LakeDocument } from '../model/document.ts'
import { dataError, LakeError } from '../model/errors.ts'
import type { Perspective, VariantSelection, Visibility } from './perspective.ts'

interface PoolOptions extends WorkerSetup {
  queryLimit: number
  documents: () => Iterable<LakeDocument>
}

const MAX_WORKERS = 4
/** Workers kept when no query is waiting; each holds a copy of the dataset. */
const MAX_IDLE = 2
/** How long a query waits, in milliseconds, before another worker is started. */
const MAX_WAIT = 100

/**
 * Runs queries on threads, so that a slow one blocks nothing, and one without an end can be
 * stopped.
 */
export class QueryPool {
  #options: PoolOptions
  #workers: QueryWorker[] = []
  #waiting: (() => void)[] = []
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#spawn()
  }

  apply(changes: Change[]): void {
    for (const worker of this.#workers) worker.apply(changes)
  }

  async run(query: Query): Promise<QueryResult> {
    const worker = await this.#idle()
    try {
      return await worker.run(query, this.#options.queryLimit)
    } finally {
      this.#release(worker)
    }
  }

  #release(worker: QueryWorker): void {
    worker.busy = false
    const spare = this.#workers.length > MAX_IDLE && this.#waiting.length === 0
    if (spare && !worker.dead) void worker.close()
    if (spare || worker.dead) this.#workers = this.#workers.filter((other) => other !== worker)
    if (this.#workers.length === 0 && !this.#closed) this.#spawn()
    this.#waiting.shift()?.()
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#workers.map((worker) => worker.close()))
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
    const { projectId, dataset, documents } = this.#options
    const worker = new QueryWorker({ projectId, dataset }, documents())
    this.#workers.push(worker)
    void worker.loaded.then(() => worker.dead || this.#release(worker))
  }
}

/** Documents per message. Copying them blocks the lake for some milliseconds. */
const BATCH = 200

/** A thread with its own replica. Runs one query at a time, and is terminated on a timeout. */
class QueryWorker {
  #thread: Worker
  #settle: (message: FromWorker | Error) => void = () => {}
  dead = false
  /** Set by the caller in the tick in which it picks the worker, so that no two pick the same. */
  busy = false
  loading = true
  /** Settles when the worker has the dataset, or is dead. */
  readonly loaded: Promise<void>

  constructor(setup: WorkerSetup, documents: Iterable<LakeDocument>) {
    // TypeScript in the repository, JavaScript in the published package.
    this.#thread = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
      execArgv: [],
    })
    // A query thread must not keep the process alive; the server does.
    this.#thread.unref()
    this.#thread.on('message', (message: FromWorker) => this.#settle(message))
    this.#thread.on('error', (error) => {
      this.dead = true
      this.#settle(error instanceof Error ? error : new Error(String(error)))
    })
    const ready = new Promise<void>((resolve) => (this.#settle = () => resolve()))
    this.loaded = Promise.all([this.#load(documents), ready]).then(() => {
      this.loading = false
    })
  }

  /** Sends the dataset in pieces, as it is at each: changes are sent as they come. */
  async #load(documents: Iterable<LakeDocument>): Promise<void> {
    let entries: [string, LakeDocument | null][] = []
    for (const document of documents) {
      entries.push([document._id, document])
      if (entries.length < BATCH) continue
      this.#post({ kind: 'put', entries })
      entries = []
      await setImmediate()
      if (this.dead) return
    }
    this.#post({ kind: 'put', entries })
    this.#post({ kind: 'loaded' })
  }

  apply(changes: Change[]): void {
    this.#post({ kind: 'put', entries: changes.map(({ id, next }) => [id, next]) })
  }

  /**
   * Runs a query for at most `limit` ms, then ends the thread. Throws Sanity's `queryTimeoutError`
   * with 408, or 400 for what is invalid or runs out of memory.
   */
  async run(query: Query, limit: number): Promise<QueryResult> {
    let timer: NodeJS.Timeout | undefined
    const reply = await new Promise<FromWorker | Error | null>((resolve) => {
      this.#settle = (message) => {
        if (message instanceof Error || message.kind !== 'started') return resolve(message)
        timer = setTimeout(() => resolve(null), limit)
      }
      this.#post({ kind: 'query', query })
    })
    clearTimeout(timer)
    this.#settle = () => {}
    if (reply === null) {
      await this.close()
      throw dataError(408, {
        type: 'queryTimeoutError',
        description: `Query timed out after ${limit} ms`,
        query: query.query,
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
