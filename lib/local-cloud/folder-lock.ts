import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder that another running process holds. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/**
 * Holds a folder for this process alone, creating it when it is missing.
 *
 * Node has no file locks of its own, but SQLite takes real ones, and the kernel drops them when
 * their process ends in any way, a kill -9 included. So there is no stale lock to clean up.
 *
 * @returns a function that gives the folder back
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
    throw new FolderInUseError(`${folder} is in use by process ${readPid(holder)}.`)
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
