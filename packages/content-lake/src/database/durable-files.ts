import { closeSync, fsync, fsyncSync, openSync, statSync } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
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
  #folder: string
  /** During recovery, the files that were written since all of the folder was synced. */
  #written: Set<string> | undefined

  constructor(folder: string) {
    super(folder)
    this.#folder = folder
  }

  /** Recovery, if there was any, is over: every sync is carried out from here on. */
  started(): void {
    this.#written = undefined
  }

  override async init(...[db, options]: Parameters<Init>): ReturnType<Init> {
    // Recovery begins by syncing each of 2,000 files, one after the other. Many at once are faster.
    if (!(await wasShutDown(this.#folder))) {
      await syncTree(this.#folder)
      this.#written = new Set()
    }
    const { emscriptenOpts } = await super.init(db, options)
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        const nodeFiles = module.FS.filesystems.NODEFS
        const { write } = nodeFiles.stream_ops
        nodeFiles.stream_ops.write = (file: OpenFile, ...rest: unknown[]) => {
          this.#written?.add(nodeFiles.realPath(file.node))
          return write(file, ...rest)
        }
        const { setattr } = nodeFiles.node_ops
        nodeFiles.node_ops.setattr = (node: object, ...rest: unknown[]) => {
          this.#written?.add(nodeFiles.realPath(node))
          return setattr(node, ...rest)
        }
        nodeFiles.stream_ops.fsync = (file: OpenFile) => {
          // A folder has no descriptor.
          if (this.#written && file.nfd !== undefined) {
            if (!this.#written.has(nodeFiles.realPath(file.node))) return 0
          }
          if (file.nfd === undefined) syncPath(nodeFiles.realPath(file.node))
          else fsyncSync(file.nfd)
          return 0
        }
      },
    ]
    return { emscriptenOpts }
  }
}

/** Whether Postgres ended by itself: its control file has the state as its fifth number. */
async function wasShutDown(folder: string): Promise<boolean> {
  const control = await readFile(join(folder, 'global/pg_control'))
  return control.readInt32LE(16) === 1
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
