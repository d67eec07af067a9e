import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The folders of one run, named after its process. */
export interface RunFolders {
  /** In the repository. Pictures of failures are in it. */
  kept: string
  /** In memory, for temporary files; undefined where there isn't enough of it. */
  temporary: string | undefined
}

/** Linux' file system in memory, which a container often makes small. */
const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30
const STORED = 4 * GIGABYTE
const LEFT_FOR_PROGRAMS = 4 * GIGABYTE

const IN_REPOSITORY = { parent: '.local', prefix: 'test-' }
const IN_MEMORY = { parent: MEMORY, prefix: 'northwright-test-' }

/**
 * Creates the folders of this run, and removes those of runs that were killed. Tests commit to
 * databases thousands of times; on a disk each of these waits for it.
 */
export async function createRunFolders(): Promise<RunFolders> {
  const [kept = '', temporary = ''] = await Promise.all(
    [IN_REPOSITORY, IN_MEMORY].map(async ({ parent, prefix }) => {
      for (const name of await readdir(parent).catch(() => [])) {
        const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
        if (!pid || isAlive(pid)) continue
        // Another user's stays.
        await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
      }
      return join(parent, prefix + process.pid)
    }),
  )
  await mkdir(kept, { recursive: true })
  return { kept, temporary: (await canHold(temporary)) ? temporary : undefined }
}

/** Whether the folder could be created, has room, and programs in it may be run. */
async function canHold(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    const hasRoom =
      bavail * bsize > STORED && process.availableMemory() > STORED + LEFT_FOR_PROGRAMS
    if (!hasRoom) return false
    await mkdir(folder)
    const program = join(folder, 'program')
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
    await promisify(execFile)(program)
    return true
  } catch {
    await rm(folder, { recursive: true, force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
