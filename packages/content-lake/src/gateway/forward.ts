import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { lakeHost } from './hosts.ts'
import type { PassThrough } from './options.ts'
import { authorization, openTunnel, toProxy } from './proxy.ts'

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

/** A request for one of Sanity's hosts, on its way to where it's answered. */
export interface Forwarded {
  host: string
  method: string
  path: string
  headers: IncomingHttpHeaders
}

/** Who answers for Sanity's hosts: the lake, or they themselves while they're recorded. */
export interface Target {
  /** What it's called where it doesn't answer. */
  name: string
  headers: (host: string, given: IncomingHttpHeaders) => IncomingHttpHeaders
  request: (forwarded: Forwarded, incoming: Incoming) => ClientRequest
  connect: (host: string) => Duplex
  close: () => void
}

export function lakeTarget(port: number): Target {
  // Not the global agent: that one may use a proxy, which could be this very gateway.
  const agent = new Agent({ keepAlive: true })
  return {
    name: 'The local lake',
    headers: (host, given) => ({ ...given, ...lakeHeaders(host, port) }),
    request: ({ method, path, headers }) =>
      request({ agent, host: '127.0.0.1', port, method, path, headers }),
    connect: () => connect(port, '127.0.0.1'),
    close: () => agent.destroy(),
  }
}

/** What tells a lake for which of Sanity's hosts a request is. */
export function lakeHeaders(host: string, port: number) {
  return {
    host: `${lakeHost(host)}:${port}`,
    'x-forwarded-host': host,
    'x-forwarded-proto': 'https',
  }
}

/** Handlers of requests and WebSockets for Sanity's hosts, which a target answers. */
export function forwardTo(target: Target) {
  /** Null if the request is for a host that the gateway doesn't stand in for. */
  const forward = (incoming: Incoming): Forwarded | null => {
    const { ':authority': authority, host: given, ...headers } = incoming.headers
    const host = String(authority ?? given ?? '').replace(/:443$/, '')
    if (lakeHost(host) === null) return null
    const { method = 'GET' } = incoming
    const own = target.headers(host, endToEnd(headers))
    return { host, method, path: pathOf(incoming), headers: own }
  }
  return {
    request(incoming: Incoming, response: Outgoing): void {
      const forwarded = forward(incoming)
      if (!forwarded) return refuse(response, 421, 'local-lake does not stand in for this host')
      const { method, headers } = forwarded
      const isSized = headers['content-length'] !== undefined
      if (!isSized && !/^(GET|HEAD|OPTIONS)$/.test(method)) headers['transfer-encoding'] = 'chunked'
      relay(incoming, target.request(forwarded, incoming), response, target.name)
    },
    /** WebSockets: bytes, once the other side has the request's head. */
    upgrade(incoming: IncomingMessage, socket: Duplex, rest: Buffer): void {
      const forwarded = forward(incoming)
      if (!forwarded) return void socket.end('HTTP/1.1 421 Misdirected Request\r\n\r\n')
      const { host, path, headers } = forwarded
      const head = Object.entries({ ...headers, connection: 'Upgrade', upgrade: 'websocket' })
        .flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}\r\n`))
        .join('')
      const other = target.connect(host)
      other.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`)
      other.write(rest)
      join(socket, other)
    },
  }
}

/** Passes a request on as `outgoing`, and the answer of who is called `name` back. */
function relay(incoming: Incoming, outgoing: ClientRequest, response: Outgoing, name: string) {
  outgoing.once('response', (answer) => {
    // A caller who left before the response has destroyed it.
    if (isGone(response)) return answer.destroy()
    writeHead(response, answer.statusCode ?? 502, endToEnd(answer.headers))
    answer.on('error', () => cutOff(response))
    return answer.pipe(response)
  })
  outgoing.on('error', () => {
    if (response.headersSent) cutOff(response)
    else refuse(response, 502, `${name} does not answer`)
  })
  incoming.on('error', () => outgoing.destroy())
  response.on('error', () => outgoing.destroy())
  response.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
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

export type OtherHosts = ReturnType<typeof otherHosts>

/** Connects a client with any other host, without looking at what they say. */
export function otherHosts({ upstream, offline, online, onRefused }: PassThrough) {
  const refuses = (host: string): boolean => {
    const isRefused = offline || (!online && /(^|\.)sanity\.io$/i.test(host))
    if (isRefused) onRefused?.(host)
    return isRefused
  }
  return {
    /** @param target host and port, such as `example.com:443` */
    connect(target: string, socket: Duplex, rest: Buffer): void {
      const { hostname, port } = URL.parse(`https://${target}`) ?? {}
      if (!hostname) return void socket.end(statusLine(400, 'Bad Request'))
      if (refuses(hostname)) return void socket.end(statusLine(403, 'Forbidden (local-lake)'))
      if (upstream) return throughProxy(upstream, target, socket, rest)
      // A URL leaves out the default port and puts brackets around an IPv6 address.
      const remote = connect(Number(port || 443), hostname.replace(/^\[|\]$/g, ''))
      remote.once('connect', () => {
        socket.write(ESTABLISHED)
        remote.write(rest)
        join(socket, remote)
      })
      remote.once('error', () => socket.end(statusLine(502, 'Bad Gateway')))
      socket.once('close', () => remote.destroy())
    },

    /** A request for a URL without TLS, sent to this proxy. */
    request(url: URL, incoming: IncomingMessage, response: ServerResponse): void {
      if (refuses(url.hostname))
        return refuse(response, 403, 'local-lake lets nobody reach this host')
      const { method, headers } = incoming
      const outgoing = upstream
        ? toProxy(upstream, {
            method,
            path: url.href,
            headers: { ...headers, ...authorization(upstream) },
          })
        : request(url, { method, headers })
      return relay(incoming, outgoing, response, 'The host')
    },
  }
}

const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n'

function statusLine(code: number, text: string): string {
  return `HTTP/1.1 ${code} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
}

function throughProxy(upstream: URL, target: string, socket: Duplex, rest: Buffer): void {
  const asked = openTunnel(upstream, target, ({ status, message, remote, head }) => {
    if (!remote) return void socket.end(statusLine(status, message))
    socket.write(ESTABLISHED)
    socket.write(head)
    remote.write(rest)
    return join(socket, remote)
  })
  asked.once('error', () => socket.end(statusLine(502, 'Bad Gateway')))
  socket.once('close', () => asked.destroy())
}
