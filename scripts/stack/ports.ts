import { createServer, type Server } from 'node:http'
import { tryLock } from '../lock.mjs'

/** A port of this process alone: no other start on this machine chooses it before this process ends. */
export interface HeldPort {
  port: number
  /** Frees it for the server that this process is about to start on it. */
  handOver(): Promise<void>
}

/**
 * Holds the first port from `preferred` up on which nothing listens, on either loopback address. It is really bound, so that
 * no program can take it while the site is built, and requests get 503 until it is handed over. A lock keeps other starts
 * away for the moment between that and the site's own listening.
 */
export async function holdPort(preferred: number): Promise<HeldPort> {
  for (let port = preferred; port < preferred + 100; port++) {
    const taken = await tryLock(`port-${port}`, 'this machine')
    if ('heldBy' in taken) continue
    const free = await isFree(port, '::1')
    const server = free && (await listen(port, '127.0.0.1'))
    if (typeof server === 'object') return { port, handOver: () => close(server) }
    taken.lock.release()
  }
  throw new Error(`No free port between ${preferred} and ${preferred + 99}.`)
}

/** As {@link holdPort}, for a server that is started at once. */
export async function freePort(preferred: number): Promise<number> {
  const held = await holdPort(preferred)
  await held.handOver()
  return held.port
}

/** A machine without IPv6 has nothing listening there. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = await listen(port, host)
  if (typeof server === 'object') await close(server)
  return server !== 'EADDRINUSE'
}

/** A server that says that the site isn't there yet, or the code of the error that keeps it from listening. */
function listen(port: number, host: string): Promise<Server | string | undefined> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '5', Refresh: '3' })
    response.end('The site is being built. This page reloads by itself.\n')
  })
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    server.listen(port, host, () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
