import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { makeCertificate } from './certificate.ts'

/** Hosts of Sanity's API: the global one and the projects'. */
const HOSTS = ['api.sanity.io', '*.api.sanity.io']
const API = /^(?:([a-z0-9-]+)\.)?api\.sanity\.io$/

export interface Gateway {
  /** Environment variables that make a Node program reach the lake under Sanity's host names. */
  env: Record<string, string>
  close: () => Promise<void>
}

/**
 * Sanity's CLI talks only to Sanity's own hosts, but it honors HTTPS_PROXY and NODE_EXTRA_CA_CERTS.
 * This proxy on loopback poses as Sanity's API with its own certificate, forwards every call to the
 * lake, and refuses to connect anywhere else.
 *
 * @param lakeUrl origin of the lake
 */
export async function startGateway(lakeUrl: string): Promise<Gateway> {
  const { key, cert } = makeCertificate(HOSTS)
  const api = createTlsServer({ key, cert }, (incoming, response) =>
    forward(lakeUrl, incoming, response),
  )
  const proxy = createServer((_, response) => response.writeHead(403).end())
  proxy.on('connect', ({ url }: IncomingMessage, socket) => {
    socket.on('error', () => socket.destroy())
    const [host = '', port] = (url ?? '').split(':')
    if (port !== '443' || !API.test(host)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    return api.emit('connection', socket)
  })
  const folder = await mkdtemp(join(tmpdir(), 'sanity-gateway-'))
  await writeFile(join(folder, 'certificate.pem'), cert)
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    env: {
      ...bothCases('HTTP_PROXY', proxyUrl),
      ...bothCases('HTTPS_PROXY', proxyUrl),
      ...bothCases('NO_PROXY', 'localhost,127.0.0.1'),
      NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
      // Node's own fetch, used by `documents validate`, ignores the proxy variables without this.
      NODE_USE_ENV_PROXY: '1',
    },
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      api.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function forward(lakeUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const [, project] = API.exec(incoming.headers.host ?? '') ?? []
  const { host } = new URL(lakeUrl)
  const headers = { ...incoming.headers, host, ...(project && { 'x-sanity-project-id': project }) }
  // `sanity migrations run` requests `//v2024-01-29/…`, which URL parsing would take for a host.
  const path = (incoming.url ?? '/').replace(/^\/+/, '/')
  const outgoing = request(lakeUrl, { method: incoming.method, path, headers }, (lakeResponse) => {
    // The client may have disconnected; pipeline would throw on its destroyed response.
    if (response.destroyed) return lakeResponse.destroy()
    response.writeHead(lakeResponse.statusCode ?? 502, lakeResponse.headers)
    return pipeline(lakeResponse, response, () => {})
  })
  response.once('close', () => outgoing.destroy())
  pipeline(incoming, outgoing, (error) => {
    if (error && !response.headersSent) response.writeHead(502).end()
  })
}

/** Some programs read the uppercase name, some the lowercase one. */
function bothCases(name: string, value: string) {
  return { [name]: value, [name.toLowerCase()]: value }
}
