import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { join, refuse } from './forward.ts'
import type { PassThrough } from './options.ts'

/** Connects a client with any other host, without looking at what they say. */
export class OtherHosts {
  #options: PassThrough

  constructor(options: PassThrough) {
    this.#options = options
  }

  /** @param target host and port, such as `example.com:443` */
  connect(target: string, socket: Duplex, rest: Buffer): void {
    const { hostname, port } = URL.parse(`https://${target}`) ?? {}
    if (!hostname) return void socket.end(status(400, 'Bad Request'))
    if (this.#refuses(hostname)) return void socket.end(status(403, 'Forbidden (local-lake)'))
    if (this.#options.upstream) return throughProxy(this.#options.upstream, target, socket, rest)
    // A URL leaves out the default port and puts brackets around an IPv6 address.
    const remote = connect(Number(port || 443), hostname.replace(/^\[|\]$/g, ''))
    remote.once('connect', () => {
      socket.write(ESTABLISHED)
      remote.write(rest)
      join(socket, remote)
    })
    remote.once('error', () => socket.end(status(502, 'Bad Gateway')))
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

function status(code: number, text: string): string {
  return `HTTP/1.1 ${code} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
}

function throughProxy(upstream: URL, target: string, socket: Duplex, rest: Buffer): void {
  const headers = { host: target, ...authorization(upstream) }
  const asked = to(upstream, { method: 'CONNECT', path: target, headers })
  asked.once('connect', ({ statusCode = 502, statusMessage = '' }, remote, head) => {
    if (statusCode !== 200) return void socket.end(status(statusCode, statusMessage))
    socket.write(ESTABLISHED)
    socket.write(head)
    remote.write(rest)
    return join(socket, remote)
  })
  asked.once('error', () => socket.end(status(502, 'Bad Gateway')))
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
