import { once } from 'node:events'
import type { Server } from 'node:net'

/**
 * Listens on loopback and resolves to the port; port 0 picks any free one. Rejects with the
 * system's error, such as `EADDRINUSE`.
 */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
