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
    return
  }
  parentPort?.postMessage(answer(message))
})

// Says that messages are now taken; the time of a query counts from here on.
parentPort?.postMessage('ready')

function answer(message: ToWorker & { kind: 'query' }): FromWorker {
  try {
    return { kind: 'result', ...runQuery(replica, message.query, names) }
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
