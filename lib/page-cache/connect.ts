import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type RedisClientType } from '@redis/client'

/** Milliseconds that a start waits for Redis. It goes on without, and the connection is made later. */
const PATIENCE = 2000

/**
 * Connects to Redis, and again whenever the connection is lost. While there is none, commands fail at once.
 *
 * @param url `redis://` or `rediss://`
 */
export async function connect(url: string | undefined): Promise<RedisClientType> {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1000,
    socket: {
      connectTimeout: PATIENCE,
      // Without an answer to the pings the other end is gone, and pages must not wait for it.
      socketTimeout: 3000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5000),
    },
  })
  let reachable = true
  client.on('ready', () => (reachable = true))
  client.on('error', (error: Error) => {
    if (reachable) {
      // oxlint-disable-next-line no-console -- the site's log is inside Next's bundles, and takes what is written here
      console.error('Shared pages are out of reach, and this process keeps its own:', error.message)
    }
    reachable = false
  })
  const connected = client.connect().catch(() => {})
  await Promise.race([connected, sleep(PATIENCE, undefined, { ref: false })])
  return client
}
