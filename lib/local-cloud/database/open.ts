import { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DurableFiles, syncPath, syncTree } from './durable-files.ts'

/**
 * As PGlite starts Postgres, but with a log that is synced, which `-F` turns off: not by each commit, since a lone backend
 * would do nothing else meanwhile, but once for all whose answers wait for it (`Backend.flushed`).
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=off',
]

/** Opens the database in a folder, making an empty one first if there is none. */
export async function openDatabase(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const template = templateFolder()
    if (!existsSync(template)) {
      await appear(template, async (unfinished) => {
        const db = await PGlite.create(unfinished)
        await db.close()
      })
    }
    await appear(folder, (unfinished) => cp(template, unfinished, { recursive: true }))
  }
  return PGlite.create({ fs: new DurableFiles(folder), startParams: START_PARAMETERS })
}

/**
 * An empty database, made once an installation: copying it takes 0.2 s where Postgres' initdb
 * takes 5 s.
 */
function templateFolder(): string {
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))))
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  return join(installed, '../../.cache/northwright', `pglite-${version}`)
}

/** Makes a folder that is there whole or not at all, whenever the process is killed. */
async function appear(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`
  await mkdir(dirname(folder), { recursive: true })
  try {
    await fill(unfinished)
    syncTree(unfinished)
    await rename(unfinished, folder)
    syncPath(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process made the same folder in the meantime.
    if (!existsSync(folder)) throw error
  }
}
