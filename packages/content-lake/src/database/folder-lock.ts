import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another running process holds the folder. */
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
 * Locks a folder for this process, creating it if it's missing.
 *
 * Node has no file locks, but SQLite takes real ones, and the kernel releases them however the
 * process ends, even with kill -9. So no stale lock ever needs cleaning up. Without the lock, two
 * PGlite processes in one folder lose data silently.
 *
 * @returns a function that releases the lock
 * @throws FolderInUseError naming the process that holds it
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
