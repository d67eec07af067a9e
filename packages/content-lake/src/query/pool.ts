import type { Change, LakeDocument } from '../model/document.ts'
import type { QueryResult, Query, WorkerSetup } from './messages.ts'
import { QueryWorker } from './query-worker.ts'

export interface PoolOptions extends WorkerSetup {
  /** Query timeout in milliseconds. */
  queryLimit: number
  documents: () => Iterable<LakeDocument>
}

const MAX_WORKERS = 4
/** Workers kept when no query is waiting; each holds a copy of the dataset. */
const MAX_IDLE = 2
/** How long a query waits, in milliseconds, before another worker is started. */
const MAX_WAIT = 100

/**
 * Runs queries on worker threads, so that a slow one blocks neither the lake nor other queries, and
 * one without an end can be stopped: groq-js has no timeout.
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

  /** Sends committed changes to every worker; later queries see them. */
  apply(changes: Change[]): void {
    for (const worker of this.#workers) worker.apply(changes)
  }

  /** @throws Sanity's error for an invalid query or one that times out */
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
