import { closeSync, fsync, fsyncSync, openSync, statSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

const WINDOWS = process.platform === 'win32'

/** The part of an open file in Emscripten's Node file system that this module uses. */
interface OpenFile {
  nfd?: number
  node: object
}

/**
 * PGlite's data folder on disk, with a working `fsync`. Emscripten's Node file system doesn't
 * implement it and reports success, so Postgres believes its WAL is on disk when it's only in the
 * kernel's cache: enough to survive a killed process, but not a power cut.
 */
export class DurableFiles extends NodeFS {
  override async init(...[db, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(db, options)
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        const nodeFiles = module.FS.filesystems.NODEFS
        nodeFiles.stream_ops.fsync = (file: OpenFile) => {
          if (file.nfd === undefined) syncPath(nodeFiles.realPath(file.node))
          else fsyncSync(file.nfd)
          return 0
        }
      },
    ]
    return { emscriptenOpts }
  }
}

/** Makes a file's content, or the names in a folder, survive a power cut. */
export function syncPath(path: string): void {
  // Windows syncs no folders, and files only through a descriptor that may write.
  if (WINDOWS && statSync(path).isDirectory()) return
  const descriptor = openSync(path, WINDOWS ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** How many files are open at once, below what any system allows a process. */
const AT_ONCE = 32

/**
 * Syncs a folder and every file and folder below it. Many at once wait for the disk together, which
 * takes a twentieth of the time for the thousand files of an empty database.
 */
export async function syncTree(path: string): Promise<void> {
  const entries = (await readdir(path, { withFileTypes: true, recursive: true })).values()
  const next = async () => {
    for (const entry of entries) await syncSoon(join(entry.parentPath, entry.name))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  await syncSoon(path)
}

async function syncSoon(path: string): Promise<void> {
  if (WINDOWS && (await stat(path)).isDirectory()) return
  const file = await open(path, WINDOWS ? 'r+' : 'r')
  await promisify(fsync)(file.fd).finally(() => file.close())
}
