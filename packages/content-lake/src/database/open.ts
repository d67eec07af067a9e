import { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DurableFiles, syncPath, syncTree } from './durable-files.ts'

/**
 * PGlite's start parameters without `-F`, which turns off syncing the WAL. Commits don't sync one
 * by one, since a lone backend would do nothing else meanwhile: one sync serves every client whose
 * response is waiting for it (`Backend.flushed`).
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

/** Opens the database in a folder, creating an empty one if there is none. */
export async function openDatabase(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const template = templateFolder()
    // The installation may not be writable.
    if (!existsSync(template)) await appear(template, initialize).catch(() => {})
    await appear(folder, (to) => copyOf(template, to))
  }
  const files = new DurableFiles(folder)
  const db = await PGlite.create({ fs: files, startParams: START_PARAMETERS })
  files.started()
  return db
}

/** Without a template, or with one that this user can't read, it takes 5 s. */
async function copyOf(template: string, to: string): Promise<void> {
  try {
    await cp(template, to, { recursive: true })
  } catch {
    await rm(to, { recursive: true, force: true })
    await initialize(to)
  }
}

async function initialize(folder: string): Promise<void> {
  const db = await PGlite.create(folder)
  await db.close()
}

/** An empty database, created once per installation: copying it takes 0.2 s, initdb takes 5 s. */
function templateFolder(): string {
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))))
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  return join(installed, '../../.cache/local-lake', `pglite-${version}`)
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
