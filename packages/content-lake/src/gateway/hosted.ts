import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type AgentOptions, request } from 'node:https'
import type { Duplex, Readable } from 'node:stream'
import { connect, type ConnectionOptions } from 'node:tls'
import type { Exchange } from '../record/exchange.ts'
import type { Target } from './forward.ts'
import { openTunnel } from './proxy.ts'

/** The largest body that is kept, in bytes. */
const MOST = 1_000_000
/** Streams never end, and what is no text can't be redacted. */
const TEXT = /^(application\/(x-ndjson|json)|text\/(?!event-stream))/

/**
 * Passes requests on to Sanity's own hosts, and keeps what was said. What is never answered isn't
 * kept, nor are WebSockets.
 *
 * @param upstream the proxy that this machine needs to reach others
 */
export function hostedTarget(upstream: URL | undefined, kept: Exchange[]): Target {
  const agent = upstream ? new TunnelAgent(upstream) : new Agent({ keepAlive: true })
  return {
    name: 'Sanity',
    // A compressed body couldn't be read.
    headers: (host, given) => ({ ...given, host, 'accept-encoding': 'identity' }),
    request({ host, method, path, headers }, incoming) {
      const outgoing = request({ agent, host, port: 443, servername: host, method, path, headers })
      const body = collect(incoming, headers['content-type'] ?? 'application/json')
      const given = plain(headers)
      // In the order in which they were asked.
      const place = kept.push(undefined as never) - 1
      outgoing.once('response', (answer) => {
        const type = answer.headers['content-type'] ?? 'application/octet-stream'
        const said = collect(answer, type)
        const keep = () => {
          kept[place] = {
            request: { method, url: `https://${host}${path}`, headers: given, body: body() },
            response: {
              status: answer.statusCode ?? 502,
              headers: plain(answer.headers),
              body: said(),
            },
          }
        }
        keep()
        answer.once('end', keep)
      })
      return outgoing
    },
    connect: (host) => connect({ host, port: 443, servername: host }),
    close: () => agent.destroy(),
  }
}

/** Reads along with what a stream carries: null if it isn't kept. */
function collect(stream: Readable, type: string): () => string | null {
  const chunks: Buffer[] = []
  let size = 0
  if (!TEXT.test(type)) return () => null
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MOST) chunks.push(chunk)
  })
  return () => (size <= MOST ? Buffer.concat(chunks).toString('utf8') : null)
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

/** Connects through a proxy. Node's own agent does so from Node 24 on. */
class TunnelAgent extends Agent {
  #proxy: URL

  constructor(proxy: URL) {
    super({ keepAlive: true })
    this.#proxy = proxy
  }

  override createConnection(
    options: AgentOptions & ConnectionOptions,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const fail = (error: Error) => callback?.(error, undefined as never)
    openTunnel(this.#proxy, `${options.servername}:443`, ({ status, remote }) => {
      if (remote) callback?.(null, connect({ servername: options.servername, socket: remote }))
      else fail(new Error(`The proxy answers ${status}`))
    }).once('error', fail)
  }
}
