import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'

/** A running stand-in, with its URL on loopback. */
export interface Service {
  url: string
  port: number
  close: () => Promise<void>
  /** Further URLs for people, by name. */
  pages?: Record<string, string>
}

/** Handles a request; `undefined` drops the connection without a response. */
export type Handler = (request: Request) => Promise<Response | undefined>

const LOOPBACK_NAME = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const LARGEST_BODY = 40 * 2 ** 20

/**
 * Serves a handler over HTTP on loopback. Requests under any other host name are refused: a page on
 * the internet can point its own name at this machine (DNS rebinding).
 *
 * @param makeHandler receives the URL that the handler is served at
 */
export async function serveHttp(
  port: number,
  makeHandler: (url: string) => Promise<Handler> | Handler,
): Promise<Service> {
  const ready = Promise.withResolvers<Handler>()
  const server = createServer(async (incoming, outgoing) => {
    try {
      const handler = await ready.promise
      if (!LOOPBACK_NAME.test(incoming.headers.host ?? '')) {
        return void outgoing.writeHead(421).end('This server responds on loopback names only.')
      }
      const response = await handler(await toRequest(incoming, outgoing))
      if (response) await send(response, outgoing)
      else outgoing.destroy()
    } catch (error) {
      if (outgoing.destroyed) return
      console.error(`${incoming.method} ${incoming.url}:`, error)
      outgoing.writeHead(500).end()
    }
  })
  // On a busy machine a caller would use a connection that ends at that moment.
  server.keepAliveTimeout = 0
  const actual = await listenOnLoopback(server, port)
  const url = `http://127.0.0.1:${actual}`
  ready.resolve(await makeHandler(url))
  return {
    url,
    port: actual,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Request> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > LARGEST_BODY) throw new Error(`a body of more than ${LARGEST_BODY} bytes`)
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one)
  }
  const { method = 'GET', url = '/' } = incoming
  const body = method === 'GET' || method === 'HEAD' ? undefined : Buffer.concat(chunks)
  return new Request(new URL(url, `http://${incoming.headers.host}`), {
    method,
    headers,
    body,
    signal: gone.signal,
  })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

/**
 * Listens on loopback and resolves to the port; port 0 picks any free one. Rejects with the
 * system's error, such as `EADDRINUSE`.
 */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
