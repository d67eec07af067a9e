import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { holdFolder } from './folder-lock.ts'
import type { DatabaseReport } from './worker.ts'

export { FolderInUseError, holdFolder } from './folder-lock.ts'

export interface Database {
  /** A connection string for any Postgres client. */
  url: string
  port: number
  close: () => Promise<void>
}

/**
 * Starts Postgres (PGlite) on loopback with its data in a folder, which it locks. It runs in its
 * own thread, since Postgres compiled to WebAssembly blocks its thread while it works.
 *
 * @param options.idleLimit milliseconds a client may pause inside a transaction, which blocks all
 *   others; 30 s by default
 * @throws FolderInUseError when another process holds the folder
 * @throws Error with the system's code, such as `EADDRINUSE`
 */
export async function startDatabase(options: {
  dataDir: string
  port: number
  idleLimit?: number
}): Promise<Database> {
  const release = holdFolder(options.dataDir)
  // TypeScript in the repository, JavaScript in the published package.
  const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { idleLimit: 30_000, ...options, folder: join(options.dataDir, 'pglite') },
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
