/**
 * The door of lib/delivery. How a page travels:
 *
 * 1. A request for a public page is answered from memory (respond.ts, pages.ts), unless something
 *    that it shows has changed. All others go on to Next, and are compressed (compress-response.ts).
 * 2. What isn't in memory is asked of Next in this process, with nothing of the visitor's
 *    (ask-next.ts). Next answers from its cache (own-pages.ts), or renders: four pages at once.
 * 3. The framework's scripts are taken out (finish-page.ts), what is left is compressed once
 *    (finished-pages.ts, encodings.ts), and sent (send.ts).
 * 4. In the browser the page's one script (../page-script) counts the visit. When the visitor
 *    touches what needs the framework, it runs the scripts of the page's template, one of which brings the payload (wake.ts).
 * 5. A publish marks its tags in this process, makes the pages again that are shown most, and tells
 *    the other processes by a table (../refresh). Other pages are made when they are asked for.
 *
 * Why: docs/decisions/0120-finished-pages.md, 0170-each-process-keeps-its-own-pages.md,
 * 0182-pages-are-made-when-asked-for.md.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import createSite from 'next'
import { isInPreview } from '#lib/platform/http/draft-cookie.ts'
import { lastWork } from '#lib/platform/http/last-work.ts'
import type { NextHandler } from './ask-next.ts'
import { respondAheadOf } from './respond.ts'

/** Most requests on a connection that wait for an answer. */
const MAX_UNANSWERED = 4

interface Options {
  /** The address to listen on; without it, all. */
  hostname?: string
  port: number
  /** Whether to compile pages when they are requested. */
  dev: boolean
}

/**
 * Serves the site: Next's documented custom server, with our own handling of responses in front of
 * it. Resolves once it listens.
 *
 * @throws Error when it can't start, for example because the port is taken
 */
export async function serve({ hostname, port, dev }: Options): Promise<void> {
  const nonce = dev ? setNonce() : undefined
  const server = createServer()
  const site = createSite({ dev, hostname, port, httpServer: server })
  await site.prepare()
  const next = site.getRequestHandler()
  server.on('request', oneByOne(nonce ? respondWithNonce(next, nonce) : respondAheadOf(next)))
  server.listen(port, hostname)
  await once(server, 'listening')
  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    process.once(signal, () => {
      // A response may still schedule work with `after()`, which `site.close()` waits for.
      server.close(() => {
        void site
          .close()
          .finally(lastWork)
          .finally(() => process.exit(code))
      })
      // In production, lib/platform/http/stopping.ts closes connections as they become idle.
      if (dev) process.exit(code)
    })
  }
}

/**
 * Drops connections on which more requests arrive than anybody sends before an answer: browsers and
 * proxies send one. Each takes memory and time, however little of the client's.
 */
export function oneByOne(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > MAX_UNANSWERED) return void socket.destroy()
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}

/**
 * Has Next mark its own inline scripts with a nonce, which the policy then asks for
 * (next.config.mjs): in development too, an inline script of ours is refused where it is written.
 * Pages are rendered for each request there, and for this machine only, so one nonce will do.
 */
function respondWithNonce(next: NextHandler, nonce: string): RequestListener {
  return (request, response) => {
    if (!isInPreview(request.headers.cookie)) {
      // Next reads the nonce from the policy of the request.
      request.headers['content-security-policy'] = `script-src 'nonce-${nonce}'`
    }
    void next(request, response)
  }
}

/** A new nonce, in the variable from which next.config.mjs takes it. */
function setNonce(): string {
  return (process.env.DEV_NONCE = randomBytes(16).toString('base64'))
}
