import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { lakeHost } from './hosts.ts'
import type { PassThrough } from './options.ts'

type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse

/** Headers that concern one connection, not the request; HTTP/2 refuses them. */
const HOP_BY_HOP = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

export class Forwarder {
  #port: number
  // Not the global agent: that one may use a proxy, which could be this very gateway.
  #agent = new Agent({ keepAlive: true })

  constructor(lakePort: number) {
    this.#port = lakePort
  }

  readonly request = (incoming: Incoming, response: Outgoing): void => {
    const headers = this.#headers(incoming)
    if (!headers) return refuse(response, 421, 'local-lake does not stand in for this host')
    const { method = 'GET' } = incoming
    const isSized = headers['content-length'] !== undefined
    if (!isSized && !/^(GET|HEAD|OPTIONS)$/.test(method)) headers['transfer-encoding'] = 'chunked'
    const outgoing = request({
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#port,
      method,
      path: pathOf(incoming),
      headers,
    })
    outgoing.once('response', (answer) => {
      // A caller who left before the response has destroyed it.
      if (isGone(response)) return answer.destroy()
      writeHead(response, answer.statusCode ?? 502, endToEnd(answer.headers))
      answer.on('error', () => cutOff(response))
      return answer.pipe(response)
    })
    outgoing.on('error', () => {
      if (response.headersSent) cutOff(response)
      else refuse(response, 502, 'The local lake does not answer')
    })
    incoming.on('error', () => outgoing.destroy())
    response.on('error', () => outgoing.destroy())
    response.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  /** WebSockets: bytes, once the lake has the request's head. */
  readonly upgrade = (incoming: IncomingMessage, socket: Duplex, rest: Buffer): void => {
    const headers = this.#headers(incoming)
    if (!headers) return void socket.end('HTTP/1.1 421 Misdirected Request\r\n\r\n')
    const head = Object.entries({ ...headers, connection: 'Upgrade', upgrade: 'websocket' })
      .flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}\r\n`))
      .join('')
    const lake = connect(this.#port, '127.0.0.1')
    lake.write(`GET ${pathOf(incoming)} HTTP/1.1\r\n${head}\r\n`)
    lake.write(rest)
    join(socket, lake)
  }

  close(): void {
    this.#agent.destroy()
  }

  /** The request's headers for the lake; null if it's for a host that isn't the lake's. */
  #headers(incoming: Incoming): IncomingHttpHeaders | null {
    const { ':authority': authority, host: given, ...headers } = incoming.headers
    const host = String(authority ?? given ?? '').replace(/:443$/, '')
    const name = lakeHost(host)
    if (name === null) return null
    return {
      ...endToEnd(headers),
      host: `${name}:${this.#port}`,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
    }
  }
}

/** Joins two sockets; the end of one is the end of both. */
function join(one: Duplex, other: Duplex): void {
  one.on('error', () => other.destroy())
  other.on('error', () => one.destroy())
  one.once('close', () => other.destroy())
  other.once('close', () => one.destroy())
  one.pipe(other).pipe(one)
}

/** Sends an error in the form of Sanity's API. */
export function refuse(response: Outgoing, status: number, message: string): void {
  const body = JSON.stringify({ statusCode: status, error: 'local-lake', message })
  writeHead(response, status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(body)
}

/** Sends the head at once: an event stream may have nothing to say for a while. */
function writeHead(response: Outgoing, status: number, headers: OutgoingHttpHeaders): void {
  if ('stream' in response) response.writeHead(status, headers)
  else response.writeHead(status, headers).flushHeaders()
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isKept = ([name]: [string, unknown]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)
  return Object.fromEntries(Object.entries(headers).filter(isKept))
}

/** `sanity migrations run` requests `//v2024-01-29/…`, which URL parsing would take for a host. */
function pathOf({ url = '/' }: Incoming): string {
  return url.replace(/^\/+/, '/')
}

function isGone(response: Outgoing): boolean {
  return 'stream' in response ? response.stream.destroyed : response.destroyed
}

function cutOff(response: Outgoing): void {
  if ('stream' in response) response.stream.destroy()
  else response.destroy()
}

/** Connects a client with any other host, without looking at what they say. */
export class OtherHosts {
  #options: PassThrough

  constructor(options: PassThrough) {
    this.#options = options
  }

  /** @param target host and port, such as `example.com:443` */
  connect(target: string, socket: Duplex, rest: Buffer): void {
    const { hostname, port } = URL.parse(`https://${target}`) ?? {}
    if (!hostname) return void socket.end(statusLine(400, 'Bad Request'))
    if (this.#refuses(hostname)) return void socket.end(statusLine(403, 'Forbidden (local-lake)'))
    if (this.#options.upstream) return throughProxy(this.#options.upstream, target, socket, rest)
    // A URL leaves out the default port and puts brackets around an IPv6 address.
    const remote = connect(Number(port || 443), hostname.replace(/^\[|\]$/g, ''))
    remote.once('connect', () => {
      socket.write(ESTABLISHED)
      remote.write(rest)
      join(socket, remote)
    })
    remote.once('error', () => socket.end(statusLine(502, 'Bad Gateway')))
    socket.once('close', () => remote.destroy())
  }

  /** A request for a URL without TLS, sent to this proxy. */
  request(url: URL, incoming: IncomingMessage, response: ServerResponse): void {
    if (this.#refuses(url.hostname))
      return refuse(response, 403, 'local-lake lets nobody reach this host')
    const { upstream } = this.#options
    const { method, headers } = incoming
    const outgoing = upstream
      ? to(upstream, {
          method,
          path: url.href,
          headers: { ...headers, ...authorization(upstream) },
        })
      : request(url, { method, headers })
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    outgoing.on('error', () =>
      response.headersSent ? response.destroy() : refuse(response, 502, 'The host does not answer'),
    )
    response.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
    return undefined
  }

  #refuses(host: string): boolean {
    const { offline, online, onRefused } = this.#options
    const isRefused = offline || (!online && /(^|\.)sanity\.io$/i.test(host))
    if (isRefused) onRefused?.(host)
    return isRefused
  }
}

const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n'

function statusLine(code: number, text: string): string {
  return `HTTP/1.1 ${code} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
}

function throughProxy(upstream: URL, target: string, socket: Duplex, rest: Buffer): void {
  const headers = { host: target, ...authorization(upstream) }
  const asked = to(upstream, { method: 'CONNECT', path: target, headers })
  asked.once('connect', ({ statusCode = 502, statusMessage = '' }, remote, head) => {
    if (statusCode !== 200) return void socket.end(statusLine(statusCode, statusMessage))
    socket.write(ESTABLISHED)
    socket.write(head)
    remote.write(rest)
    return join(socket, remote)
  })
  asked.once('error', () => socket.end(statusLine(502, 'Bad Gateway')))
  socket.once('close', () => asked.destroy())
  asked.end()
}

function to(proxy: URL, options: { method?: string; path: string; headers: object }) {
  const { protocol, hostname: host, port } = proxy
  const isSecure = protocol === 'https:'
  const address = { host, port: port || (isSecure ? 443 : 80), agent: false }
  const given = { ...address, ...options, headers: { ...options.headers } }
  return isSecure ? secureRequest(given) : request(given)
}

function authorization({ username, password }: URL): { 'proxy-authorization'?: string } {
  if (!username) return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}
