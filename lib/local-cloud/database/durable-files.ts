import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/** What this file uses of an open file of Emscripten's file system on Node. */
interface OpenFile {
  nfd?: number
  node: object
}

/**
 * PGlite's folder on disk, with a working `fsync`. Emscripten's Node file system has none and
 * reports success, so Postgres believes that its log is on disk when it is in the kernel's cache:
 * enough for a killed process, not for a power cut.
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
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs every file and folder below a folder, and itself. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(path)
}
