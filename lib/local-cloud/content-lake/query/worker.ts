import { parentPort, workerData } from 'node:worker_threads'
import { LakeError } from '../errors.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts'
import { Replica } from './replica.ts'
import { runQuery } from './run.ts'

const names = workerData as WorkerSetup
const replica = new Replica()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'put') {
    for (const [id, document] of message.entries) replica.put(id, document)
  } else {
    say(message.kind === 'loaded' ? { kind: 'ready' } : answer(message))
  }
})

function say(message: FromWorker): void {
  parentPort?.postMessage(message)
}

function answer(message: ToWorker & { kind: 'query' }): FromWorker {
  try {
    // The first query of a perspective waits for its index: that is not the query's own time.
    const view = replica.view(message.query.perspective, message.query.onlyPublic)
    say({ kind: 'started' })
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
