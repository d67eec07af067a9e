import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/**
 * Mounts a file system in memory that can be filled to the last byte; null if this user may not
 * mount.
 */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await exec('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  // An interrupted run would leave it mounted.
  const unmount = () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  process.once('exit', unmount)
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      const megabyte = Buffer.alloc(2 ** 20)
      for (const chunk of [megabyte, megabyte.subarray(0, 4096)]) {
        while (await writeFile(filler, chunk, { flag: 'a' }).then(() => true, isFull));
      }
    },
    empty: () => rm(filler, { force: true }),
    async close() {
      process.removeListener('exit', unmount)
      unmount()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** False for a full disk, which ends the loop. */
function isFull(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ENOSPC') return false
  throw error
}
