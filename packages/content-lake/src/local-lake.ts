import { join, resolve } from 'node:path'
import { startContentLake, type RunningLake } from './content-lake.ts'
import { holdFolder } from './database/folder-lock.ts'
import { startDatabase } from './database/main.ts'
import type { LakeOptions } from './model/options.ts'

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
  const release = holdFolder(dataDir)
  const closing = [release]
  const close = async () => {
    for (const closeOne of closing.toReversed()) await closeOne()
  }
  try {
    const database = await startDatabase({ dataDir: join(dataDir, 'database'), port: 0 })
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
