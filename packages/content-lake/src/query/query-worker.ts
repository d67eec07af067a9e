import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Change, LakeDocument } from '../model/document.ts'
import { LakeError, dataError } from '../model/errors.ts'
import type { QueryResult, FromWorker, Query, ToWorker, WorkerSetup } from './messages.ts'

/** Documents per message. Copying them blocks the lake for some milliseconds. */
const BATCH = 200

/** A thread with its own replica. Runs one query at a time, and is terminated on a timeout. */
export class QueryWorker {
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

  /**
   * Sends the dataset in pieces and yields in between. Changes are sent as they come. `documents`
   * is the live dataset, so a document not sent yet is sent in its latest state.
   */
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
   * Runs a query. At the limit the thread is terminated.
   *
   * @param limit in milliseconds
   * @throws Sanity's `queryTimeoutError` with 408 at the limit; 400 for an invalid query or one
   *   that runs out of memory
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
