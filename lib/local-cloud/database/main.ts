import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { holdFolder } from '../folder-lock.ts'
import type { DatabaseReport } from './worker.ts'

export interface Database {
  /** A connection string for any Postgres client. */
  url: string
  port: number
  close: () => Promise<void>
}

/**
 * Starts Postgres (PGlite) on loopback with its data in a folder, which it holds for itself.
 * It runs in a thread of its own, since Postgres compiled to WebAssembly blocks its thread while
 * it works.
 *
 * @throws FolderInUseError when another process has the folder; the system's `EADDRINUSE`
 */
export async function startDatabase(options: { dataDir: string; port: number }): Promise<Database> {
  const release = holdFolder(options.dataDir)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { folder: join(options.dataDir, 'pglite'), port: options.port },
  })
  try {
    const [report]: DatabaseReport[] = await once(worker, 'message')
    if (!report || 'failed' in report) {
      throw Object.assign(new Error(report?.failed), { code: report?.code })
    }
    const { port } = report
    const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
    return { url, port, close: () => stop(worker).finally(release) }
  } catch (error) {
    await worker.terminate()
    release()
    throw error
  }
}

async function stop(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.postMessage('close')
  await ended
}
