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

/** Hosts of Sanity's API: the project's own, and the one for all. */
const HOSTS = ['api.sanity.io', '*.api.sanity.io']
const API = /^(?:([a-z0-9-]+)\.)?api\.sanity\.io$/

export interface Gateway {
  /** What a Node program needs in its environment to find the lake at Sanity's addresses. */
  env: Record<string, string>
  close: () => Promise<void>
}

/**
 * Sanity's command line knows no other host than Sanity's, but it honours HTTPS_PROXY and NODE_EXTRA_CA_CERTS. This is a
 * proxy on loopback that plays Sanity's API with a certificate of its own, hands every call to the lake, and refuses to
 * go anywhere else.
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
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    env: {
      ...bothCases('HTTP_PROXY', address),
      ...bothCases('HTTPS_PROXY', address),
      ...bothCases('NO_PROXY', 'localhost,127.0.0.1'),
      NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
      // Node's own fetch, which `documents validate` uses, minds these variables only if asked to.
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
  // `sanity migrations run` asks for `//v2024-01-29/…`, which a URL would take for a host.
  const path = (incoming.url ?? '/').replace(/^\/+/, '/')
  const outgoing = request(lakeUrl, { method: incoming.method, path, headers }, (answer) => {
    // A caller that has gone away took its response along; pipeline would throw.
    if (response.destroyed) return answer.destroy()
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    return pipeline(answer, response, () => {})
  })
  response.once('close', () => outgoing.destroy())
  pipeline(incoming, outgoing, (error) => {
    if (error && !response.headersSent) response.writeHead(502).end()
  })
}

/** Programs look for either spelling. */
function bothCases(name: string, value: string) {
  return { [name]: value, [name.toLowerCase()]: value }
}
