import { once } from 'node:events'
import type { Server } from 'node:net'

/** Listens on a host of this machine, and resolves to the port. Throws the system's error. */
export async function listenOn(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
