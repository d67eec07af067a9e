import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { DatabaseReport } from './worker.ts'

export interface Database {
  url: string
  port: number
  close: () => Promise<void>
}

/**
 * Starts Postgres (PGlite) on loopback in a thread of its own, with its data in a folder, which it
 * locks. A new database is made with the statements `initial`. A pause of `idleLimit` ms inside a
 * transaction blocks all others; 30 s by default. Throws FolderInUseError, or the system's error,
 * such as EADDRINUSE.
 */
export async function startDatabase(options: {
  dataDir: string
  port: number
  initial?: string
  idleLimit?: number
}): Promise<Database> {
  const release = holdFolder(options.dataDir)
  // TypeScript in the repository, JavaScript in the published package.
  const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { idleLimit: 30_000, ...options, folder: join(options.dataDir, 'pglite') },
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
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

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  /** The process's id, as far as it has said so. */
  readonly holder: string

  constructor(folder: string, holder: string) {
    super(`${folder} is in use by process ${holder}.`)
    this.holder = holder
  }
}

/**
 * Locks a folder for this process, until the result is called, or throws FolderInUseError. Node has
 * no file locks, but SQLite takes real ones, which end with their process: no stale lock needs
 * cleaning up. Without it, two PGlite processes in one folder lose data silently.
 */
export function holdFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, '.lock'), { timeout: 0 })
  const holder = join(folder, '.lock-pid')
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && /locked/.test(error.message))) throw error
    throw new FolderInUseError(folder, readPid(holder))
  }
  writeFileSync(holder, String(process.pid))
  return () => lock.close()
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown'
  }
}
