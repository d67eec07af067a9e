import { createServer, type Server } from 'node:http'
import { tryLock } from '#tools/lock.mjs'

/**
 * A port reserved for this process: no other start on this machine picks it before this process
 * ends.
 */
export interface HeldPort {
  port: number
  /** Releases it to the server that this process is about to start on it. */
  handOver(): Promise<void>
}

/**
 * Those from 3000 up that browsers and `fetch` refuse to connect to.
 * https://fetch.spec.whatwg.org/#port-blocking
 */
const REFUSED = new Set([
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/**
 * Holds the first port from `preferred` up that is free on both loopback addresses. It's actually
 * bound, so that no program can take it while the site is being built, and requests get a 503 until
 * it is handed over. A lock keeps other starts away between the handover and the site's own
 * listening.
 *
 * @throws Error when none of 100 ports is free
 */
export async function holdPort(preferred: number): Promise<HeldPort> {
  for (let port = preferred; port < preferred + 100; port++) {
    if (REFUSED.has(port)) continue
    const taken = await tryLock(`port-${port}`, 'this machine')
    if ('heldBy' in taken) continue
    const free = await isFree(port, '::1')
    const server = free && (await listen(port, '127.0.0.1'))
    if (typeof server === 'object') return { port, handOver: () => close(server) }
    taken.lock.release()
  }
  throw new Error(`No free port between ${preferred} and ${preferred + 99}.`)
}

/** Like {@link holdPort}, for a server that starts right away. */
export async function freePort(preferred: number): Promise<number> {
  const held = await holdPort(preferred)
  await held.handOver()
  return held.port
}

/** Any other error also counts as free: a machine without IPv6 has nothing listening on `::1`. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = await listen(port, host)
  if (typeof server === 'object') await close(server)
  return server !== 'EADDRINUSE'
}

/**
 * Listens with a server that responds 503 until the site is up. Resolves to the error code if it
 * can't listen.
 */
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
