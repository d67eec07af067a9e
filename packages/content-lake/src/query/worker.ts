import { parentPort } from 'node:worker_threads'
import type { LakeDocument } from '../model/document.ts'
import { LakeError } from '../model/errors.ts'
import type { FromWorker, ToWorker } from './pool.ts'
import { Replica, runQuery } from './replica.ts'

/** By the dataset's key. */
const replicas = new Map<number, Replica>()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'put') {
    const replica = replicaOf(message.key)
    const entries: [string, LakeDocument | null][] = JSON.parse(message.entries)
    for (const [id, document] of entries) replica.put(id, document)
  } else if (message.kind === 'drop') {
    replicas.delete(message.key)
  } else {
    send(message.kind === 'loaded' ? { kind: 'ready' } : resultOf(message))
  }
})
send({ kind: 'ready' })

function replicaOf(key: number): Replica {
  const replica = replicas.get(key) ?? new Replica()
  replicas.set(key, replica)
  return replica
}

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}

function resultOf({ key, names, query }: ToWorker & { kind: 'query' }): FromWorker {
  try {
    const { perspective, visibility, variant } = query
    // Indexing for a perspective's first query doesn't count toward that query's timeout.
    const view = replicaOf(key).view(perspective, visibility, variant)
    send({ kind: 'started' })
    return { kind: 'result', ...runQuery(view, query, names) }
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
