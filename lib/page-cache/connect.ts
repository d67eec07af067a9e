import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type RedisClientType } from '@redis/client'

/** How long startup waits for Redis, in milliseconds, before it goes on without a connection. */
const CONNECT_TIMEOUT = 2000

/**
 * Connects to Redis, and reconnects when the connection is lost. Meanwhile commands fail at once.
 */
export async function connect(url: string | undefined): Promise<RedisClientType> {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1000,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      // Without replies to the pings the server is gone, and pages must not wait for it.
      socketTimeout: 3000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5000),
    },
  })
  let reachable = true
  client.on('ready', () => (reachable = true))
  client.on('error', (error: Error) => {
    if (reachable) {
      // oxlint-disable-next-line no-console -- Next bundles the log, which captures console calls
      console.error('Shared pages are out of reach, and this process keeps its own:', error.message)
    }
    reachable = false
  })
  const connected = client.connect().catch(() => {})
  await Promise.race([connected, sleep(CONNECT_TIMEOUT, undefined, { ref: false })])
  return client
}
