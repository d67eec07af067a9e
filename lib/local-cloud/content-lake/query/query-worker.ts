import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Change, LakeDocument } from '../document.ts'
import { LakeError, dataError } from '../errors.ts'
import type { Answer, FromWorker, Query, ToWorker, WorkerSetup } from './messages.ts'

const CHUNK = 1_000

/** A thread with its own replica, running one query at a time. It is ended when a query takes too long. */
export class QueryWorker {
  #thread: Worker
  #ready: Promise<void>
  #settle: ((answer: FromWorker | Error) => void) | null = null
  dead = false
  /** Taken by a caller: set by who picks the worker, in the same turn, so that no two pick the same. */
  busy = false

  constructor(setup: WorkerSetup, documents: Iterable<LakeDocument>) {
    this.#thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
      execArgv: [],
    })
    // The server, not a query thread, decides how long the process lives.
    this.#thread.unref()
    this.#ready = once(this.#thread, 'message').then(() => {
      this.#thread.on('message', (answer: FromWorker) => this.#settle?.(answer))
    })
    // A thread that never becomes ready says so to who waits for it.
    this.#ready.catch(() => {})
    this.#thread.on('error', (error) => {
      this.dead = true
      this.#settle?.(error instanceof Error ? error : new Error(String(error)))
    })
    let chunk: [string, LakeDocument | null][] = []
    for (const document of documents) {
      chunk.push([document._id, document])
      if (chunk.length === CHUNK) {
        this.#post({ kind: 'put', entries: chunk })
        chunk = []
      }
    }
    this.#post({ kind: 'put', entries: chunk })
  }

  apply(changes: Change[]): void {
    this.#post({ kind: 'put', entries: changes.map(({ id, next }) => [id, next]) })
  }

  /** Runs a query; past the limit the thread is ended and the caller gets Sanity's time-out. */
  async run(query: Query, limit: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    await this.#ready
    const answer = await new Promise<FromWorker | Error | null>((resolve) => {
      this.#settle = resolve
      timer = setTimeout(() => resolve(null), limit)
      this.#post({ kind: 'query', query })
    })
    clearTimeout(timer)
    this.#settle = null
    this.busy = false
    if (answer === null) {
      await this.close()
      throw dataError(408, {
        type: 'queryTimeoutError',
        description: `Query timed out after ${limit} ms`,
        query: query.query,
      })
    }
    if (answer instanceof Error) throw tooExpensive()
    if (answer.kind === 'result') return answer
    throw new LakeError(answer.status, answer.body, answer.message)
  }

  async close(): Promise<void> {
    this.dead = true
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
