import { once } from 'node:events'
import { createServer } from 'node:http'
import createSite from 'next'
import { respondWithNonce, setNonce } from './dev-nonce.ts'
import { respondAheadOf } from './respond.ts'

interface Options {
  /** The address to listen on; without it, all. */
  hostname?: string
  port: number
  /** Whether to compile pages when they are requested. */
  dev: boolean
}

/**
 * Serves the site: Next's documented custom server, with our own handling of responses in front of
 * it (docs/decisions/0120-finished-pages.md). Resolves once it listens.
 *
 * @throws Error when it can't start, for example because the port is taken
 */
export async function serve({ hostname, port, dev }: Options): Promise<void> {
  const nonce = dev ? setNonce() : undefined
  const server = createServer()
  const site = createSite({ dev, hostname, port, httpServer: server })
  await site.prepare()
  const next = site.getRequestHandler()
  server.on('request', nonce ? respondWithNonce(next, nonce) : respondAheadOf(next))
  server.listen(port, hostname)
  await once(server, 'listening')
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    process.once(signal, () => {
      // A response may still schedule work with `after()`, which `site.close()` waits for.
      server.close(() => void site.close().finally(() => process.exit(code)))
      // In production, lib/http/stopping.ts closes connections as they become idle.
      if (dev) process.exit(code)
    })
  }
}
