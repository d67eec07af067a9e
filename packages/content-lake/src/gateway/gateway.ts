import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listenOn } from '../listen-on.ts'
import { issueIdentity } from './authority.ts'
import {
  forwardTo,
  lakeTarget,
  type OtherHosts,
  otherHosts,
  refuse,
  type Target,
} from './forward.ts'
import { HOSTS, lakeHost } from './hosts.ts'
import type { Gateway, GatewayOptions } from './options.ts'

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16

/**
 * Stands in for Sanity's hosts on one port of this machine. It's an HTTP proxy for programs that
 * use one (CONNECT), and a TLS server for browsers that map Sanity's host names to it. What it
 * receives for those hosts goes to the lake; it passes other hosts through, or refuses them.
 *
 * @throws if the port is taken or the folder can't be used
 */
export function startGateway(options: GatewayOptions): Promise<Gateway> {
  return openGateway(options, lakeTarget(options.lakePort))
}

/** A gateway whose requests for Sanity's hosts go elsewhere than to a lake. */
export async function openGateway(
  options: Omit<GatewayOptions, 'lakePort'>,
  answering: Target,
): Promise<Gateway> {
  const { key, cert, authorityFile, keyHash } = await issueIdentity(options.authorityDir)
  const lake = forwardTo(answering)
  const { offline = false, online = false } = options
  const others = otherHosts({ ...options, offline, online })

  // HTTP/2, because a browser would use up its six HTTP/1.1 connections with event streams.
  const secure = createSecureServer({ key, cert, allowHTTP1: true }, lake.request)
  secure.on('upgrade', lake.upgrade)
  secure.on('sessionError', () => {})
  secure.on('connection', () => options.onAsked?.())

  const proxy = createHttpServer((incoming, response) =>
    answer(incoming, response, { others, authorityFile }),
  )
  proxy.on('connect', ({ url: target = '' }: IncomingMessage, socket: Duplex, rest: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (lakeHost(target) === null || !target.endsWith(':443'))
      return others.connect(target, socket, rest)
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (rest.length > 0) socket.unshift(rest)
    return secure.emit('connection', socket)
  })

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      const protocol = first[0] === TLS_HANDSHAKE ? secure : proxy
      protocol.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  const port = await listenOn(server, options.port)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    authorityFile,
    keyHash,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      answering.close()
      await closed
    },
  }
}

interface Answering {
  others: OtherHosts
  authorityFile: string
}

/** What the proxy is asked without TLS: pages of other hosts, and its own two files. */
function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { others, authorityFile }: Answering,
): void {
  const { url: asked = '', headers } = incoming
  const url = URL.parse(asked)
  if (url?.protocol === 'http:') return others.request(url, incoming, response)
  const send = (type: string, body: string) =>
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  if (asked === '/proxy.pac')
    return void send('application/x-ns-proxy-autoconfig', proxyRules(String(headers.host)))
  if (asked !== '/authority.pem') return refuse(response, 404, 'This is the gateway of local-lake')
  return void readFile(authorityFile, 'utf8').then(
    (certificate) => send('application/x-x509-ca-cert', certificate),
    () => refuse(response, 500, 'The certificate is missing'),
  )
}

/** A proxy auto-configuration file, which sends a browser here for Sanity's hosts only. */
function proxyRules(host: string): string {
  const isOurs = HOSTS.map((name) => `shExpMatch(host, '${name}')`).join(' || ')
  const proxy = /^[\w.:[\]-]+$/.test(host) ? host : '127.0.0.1'
  return `function FindProxyForURL(url, host) {\n  return ${isOurs} ? 'PROXY ${proxy}' : 'DIRECT'\n}\n`
}
