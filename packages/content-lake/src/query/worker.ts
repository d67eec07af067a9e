import { parentPort, workerData } from 'node:worker_threads'
import { LakeError } from '../model/errors.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './pool.ts'
import { Replica, runQuery } from './replica.ts'

const names = workerData as WorkerSetup
const replica = new Replica()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'put') {
    for (const [id, document] of message.entries) replica.put(id, document)
  } else {
    send(message.kind === 'loaded' ? { kind: 'ready' } : resultOf(message))
  }
})

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}

function resultOf(message: ToWorker & { kind: 'query' }): FromWorker {
  try {
    const { perspective, visibility, variant } = message.query
    // Indexing for a perspective's first query doesn't count toward that query's timeout.
    const view = replica.view(perspective, visibility, variant)
    send({ kind: 'started' })
    return { kind: 'result', ...runQuery(view, message.query, names) }
  } catch (error) {
    if (error instanceof LakeError) {
      const { status, body, message: text } = error
      return { kind: 'error', status, body, message: text }
    }
    const description = error instanceof Error ? error.message : 'The query could not be run'
    const body = { error: { type: 'queryError', description } }
    return { kind: 'error', status: 400, body, message: description }
  }
}
