import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  fsync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's start parameters without `-F`, which turns off syncing the WAL. Commits don't sync one
 * by one: one sync serves all clients that wait (`Backend.flushed`).
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=off',
  // ANALYZE of 100,000 documents holds the backend up for a tenth of its time, which is enough to
  // know one row from all.
  '-c',
  'default_statistics_target=10',
  // Lakes find out by this that no other process writes.
  '-c',
  'local_lake.embedded=on',
]

/** Opens the database in a folder, creating one with the statements `initial` if there is none. */
export async function openDatabase(folder: string, initial = ''): Promise<PGlite> {
  if (!existsSync(folder)) {
    const template = templateFolder(initial)
    const make = (to: string) => initialize(to, initial)
    // The installation may not be writable.
    if (!existsSync(template)) await appear(template, make).catch(() => {})
    await appear(folder, (to) => copyOf(template, to).catch(() => make(to)))
  }
  const files = new DurableFiles(folder)
  const db = await PGlite.create({ fs: files, startParams: START_PARAMETERS })
  files.started()
  return db
}

/** Without a template, or with one that this user can't read, a database takes 5 s. */
async function copyOf(template: string, to: string): Promise<void> {
  try {
    // In this thread nothing waits for it, and it takes a third of the asynchronous one's time.
    cpSync(template, to, { recursive: true })
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

/** Drop the databases that others are made of: they are two thirds of the files. */
const SINGLE = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
]

async function initialize(folder: string, initial: string): Promise<void> {
  const db = await PGlite.create(folder)
  for (const statement of [...SINGLE, initial]) await db.exec(statement)
  await db.close()
}

/** A new database, made once per installation: copying it takes 0.1 s, initdb takes 5 s. */
function templateFolder(initial: string): string {
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))))
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const made = createHash('sha256')
    .update(String(initialize) + initial)
    .digest('hex')
    .slice(0, 8)
  return join(installed, '../../.cache/local-lake', `pglite-${version}-${made}`)
}

/** Creates a folder atomically: it exists complete or not at all, even if the process is killed. */
async function appear(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`
  await mkdir(dirname(folder), { recursive: true })
  try {
    await fill(unfinished)
    await syncTree(unfinished)
    await rename(unfinished, folder)
    syncPath(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process created the same folder in the meantime.
    if (!existsSync(folder)) throw error
  }
}

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
class DurableFiles extends NodeFS {
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
function syncPath(path: string): void {
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

/** Syncs a folder with everything below it, in a twentieth of the time that one by one takes. */
async function syncTree(path: string): Promise<void> {
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
