import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { isAllowedOrigin, projectOfHost } from './hosts.ts'
import type { Lake } from '../lake/lake.ts'

/** Largest message, in bytes. */
const MAX_MESSAGE = 64 * 1024

/** Accepts WebSocket connections on `/v…/socket/:dataset` from allowed origins. */
export function acceptPresence(server: Server, opening: Promise<Lake>): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    void opening.then((lake) => {
      if (!mayConnect(lake, incoming)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
        return
      }
      sockets.handleUpgrade(incoming, socket, head, (connection) =>
        lake.presence.connect(connection),
      )
    })
  })
}

/** Browsers apply no CORS to WebSockets, so the origin is checked here. */
function mayConnect({ options }: Lake, { headers, url = '' }: IncomingMessage): boolean {
  const project = projectOfHost(headers.host)
  if (project === undefined || (project !== null && project !== options.projectId)) return false
  if (headers.origin && !isAllowedOrigin(headers.origin, options.allowedOrigins)) return false
  const [path = ''] = url.split('?')
  const known = /^\/v[\w-]+\/socket\/([^/]+)$/.exec(path)?.[1] === options.dataset
  if (!known) options.onUnknownRoute?.('WebSocket', path)
  return known
}
