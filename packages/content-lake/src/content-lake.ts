import { once } from 'node:events'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { holdFolder, startDatabase } from './database/main.ts'
import { isLoopback } from './http/origins.ts'
import { closeLake, type Lake, openLake } from './lake/lake.ts'
import type { LakeOptions, Webhook } from './model/options.ts'
import { createLakeServer } from './server.ts'

export interface RunningLake {
  /** Such as `http://localhost:3333`; a client's `apiHost`. */
  url: string
  port: number
  /**
   * Starts webhooks. Each resumes where it stopped; a new name starts with the first write after
   * this resolves.
   */
  connectWebhooks: (webhooks: Webhook[]) => Promise<void>
  /** Signs a person in, for `/studio#token=…`. Throws for an unknown id. */
  signIn: (personId: string) => Promise<string>
  /** Finishes accepted writes. A second call waits for the first. */
  close: () => Promise<void>
}

/**
 * Starts a stand-in for Sanity's Content Lake: the part of its HTTP API that sites, the
 * Studio, the command line and the official clients use.
 *
 * @throws if the host isn't loopback, the port is taken, or the database can't be reached
 */
export async function startContentLake(options: LakeOptions): Promise<RunningLake> {
  const host = options.host ?? '127.0.0.1'
  if (!isLoopback(host))
    throw new Error(`The content lake listens on loopback only, not on ${host}`)
  const ready = Promise.withResolvers<Lake>()
  const server = createLakeServer(ready.promise)
  server.listen(options.port, host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const url = `http://localhost:${port}`
  const lake = await openWithWebhooks(options, url).catch((error: unknown) => {
    server.close()
    server.closeAllConnections()
    throw error
  })
  ready.resolve(lake)
  let closing: Promise<void> | undefined
  return {
    url,
    port,
    async signIn(personId) {
      if (!lake.people.some(({ id }) => id === personId))
        throw new Error(`There is no person ${personId}`)
      return lake.sessions.create(personId)
    },
    connectWebhooks: (webhooks) => connectWebhooks(lake, webhooks),
    close: () => (closing ??= closeServer(server, lake)),
  }
}

async function closeServer(server: Server, lake: Lake): Promise<void> {
  // The HTTP server doesn't close upgraded sockets.
  lake.datasets.disconnect()
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  await closeLake(lake)
}

async function openWithWebhooks(options: LakeOptions, url: string): Promise<Lake> {
  const lake = await openLake(options, options.publicUrl ?? url)
  try {
    await connectWebhooks(lake, options.webhooks ?? [])
    return lake
  } catch (error) {
    await closeLake(lake)
    throw error
  }
}

async function connectWebhooks({ options, datasets }: Lake, webhooks: Webhook[]): Promise<void> {
  const { webhooks: running } = await datasets.open(options.projectId, options.dataset)
  await running.connect(webhooks)
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
