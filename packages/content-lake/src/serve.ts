import { once } from 'node:events'
import type { Server } from 'node:http'
import { isLoopback } from './http/origins.ts'
import { closeLake, type Lake, openLake } from './lake/lake.ts'
import { listenOn } from './listen-on.ts'
import type { RunningLake, Webhook } from './model/options.ts'
import type { QueryThreads } from './query/pool.ts'
import { createLakeServer } from './server.ts'
import type { Store } from './store/store.ts'

/** Starts a content lake on a store. */
export async function startOn(
  options: Lake['options'],
  openStore: () => Promise<Store>,
): Promise<RunningLake> {
  const host = options.host ?? '127.0.0.1'
  if (!isLoopback(host))
    throw new Error(`The content lake listens on loopback only, not on ${host}`)
  const ready = Promise.withResolvers<Lake>()
  const server = createLakeServer(ready.promise)
  const port = await listenOn(server, options.port, host)
  const url = `http://localhost:${port}`
  const opening = openStore().then((store) => openWithWebhooks(options, url, store))
  const lake = await opening.catch((error: unknown) => {
    server.close()
    server.closeAllConnections()
    throw error
  })
  ready.resolve(lake)
  let closing: Promise<void> | undefined
  return {
    url,
    port,
    signIn: (personId) => signIn(lake, personId),
    connectWebhooks: (webhooks) => connectWebhooks(lake, webhooks),
    close: () => (closing ??= closeServer(server, lake)),
  }
}

/** Signs a person in. Throws for an unknown id. */
export async function signIn(lake: Lake, personId: string): Promise<string> {
  if (!lake.people.some(({ id }) => id === personId))
    throw new Error(`There is no person ${personId}`)
  return lake.sessions.create(personId)
}

export async function closeServer(server: Server, lake: Lake): Promise<void> {
  // The HTTP server doesn't close upgraded sockets.
  lake.datasets.disconnect()
  const closed = server.listening && once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  await closeLake(lake)
}

export async function openWithWebhooks(
  options: Lake['options'],
  url: string,
  store: Store,
  threads?: QueryThreads,
): Promise<Lake> {
  const lake = await openLake(options, options.publicUrl ?? url, store, threads)
  try {
    await connectWebhooks(lake, options.webhooks ?? [])
    return lake
  } catch (error) {
    await closeLake(lake)
    throw error
  }
}

export async function connectWebhooks(
  { options, datasets }: Lake,
  webhooks: Webhook[],
): Promise<void> {
  const { webhooks: running } = await datasets.open(options.projectId, options.dataset)
  await running.connect(webhooks)
}
