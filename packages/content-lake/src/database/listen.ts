import type { Server } from 'node:net'

/**
 * Listens on loopback and resolves to the port; port 0 picks any free one. Rejects with the
 * system's error, such as `EADDRINUSE`.
 */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })
}
