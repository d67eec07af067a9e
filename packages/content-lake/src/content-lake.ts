import { join, resolve } from 'node:path'
import type { LakeOptions, RunningLake } from './model/options.ts'
import { optional } from './optional.ts'
import { installation } from './store/postgres/schema.ts'

/**
 * Starts a stand-in for Sanity's Content Lake: the part of its HTTP API that sites, the
 * Studio, the command line and the official clients use.
 *
 * @throws if the host isn't loopback, the port is taken, or the database can't be reached
 */
export async function startContentLake(options: LakeOptions): Promise<RunningLake> {
  const [{ startOn }, { openPostgres }] = await load()
  return startOn(options, () => openPostgres(options.databaseUrl))
}

function load() {
  const postgres = optional('pg', () => import('./store/postgres/postgres.ts'))
  return Promise.all([import('./serve.ts'), postgres])
}

export interface LocalLakeOptions extends Omit<LakeOptions, 'databaseUrl' | 'assetsDir'> {
  /** Folder for everything the lake stores; created if it's missing. */
  dataDir: string
}

export interface LocalLake extends RunningLake {
  /** Connection string of the embedded database. */
  databaseUrl: string
}

/**
 * Starts a content lake with an embedded database of its own, both in one folder, which it locks.
 *
 * @throws FolderInUseError when another process holds the folder
 * @throws if the host isn't loopback or the port is taken
 */
export async function startLocalLake(options: LocalLakeOptions): Promise<LocalLake> {
  const dataDir = resolve(options.dataDir)
  const { holdFolder, startDatabase } = await import('./database/main.ts')
  const release = holdFolder(dataDir)
  const closing = [release]
  const close = async () => {
    for (const closeOne of closing.toReversed()) await closeOne()
  }
  try {
    const place = { dataDir: join(dataDir, 'database'), port: 0 }
    const start = () => startDatabase({ ...place, initial: installation })
    const starting = optional('@electric-sql/pglite', start)
    // While the database starts in its thread. If it fails, `startContentLake` says so.
    load().catch(() => {})
    const database = await starting
    closing.push(database.close)
    const lake = await startContentLake({
      ...options,
      databaseUrl: database.url,
      assetsDir: join(dataDir, 'assets'),
    })
    closing.push(lake.close)
    return { ...lake, databaseUrl: database.url, close }
  } catch (error) {
    await close()
    throw error
  }
}
