import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { projectOfHost } from './hosts.ts'
import { ruleFor } from './origins.ts'
import type { Lake } from '../lake/lake.ts'

/** Largest message, in bytes. */
const MAX_MESSAGE = 64 * 1024

/** Accepts WebSocket connections on `/v…/socket/:dataset` from allowed origins. */
export function acceptPresence(server: Server, opening: Promise<Lake>): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    void opening
      .then((lake) => datasetFor(lake, incoming))
      .then(
        (dataset) =>
          sockets.handleUpgrade(incoming, socket, head, (connection) =>
            dataset.presence.connect(connection),
          ),
        () =>
          socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
      )
  })
}

/**
 * The dataset that a WebSocket's path names. Browsers apply no CORS to WebSockets, so the origin is
 * checked here.
 *
 * @throws if there's no such dataset, or the host or origin isn't allowed
 */
async function datasetFor(lake: Lake, { headers, url = '' }: IncomingMessage) {
  const { options, datasets } = lake
  const project = projectOfHost(headers.host)
  if (project === undefined) throw new Error('Unknown host')
  if (headers.origin && !(await ruleFor(lake, headers.origin))) throw new Error('Unknown origin')
  const [path = ''] = url.split('?')
  const name = /^\/v[\w-]+\/socket\/([^/]+)$/.exec(path)?.[1]
  if (name === undefined) options.onUnknownRoute?.('WebSocket', path)
  return datasets.open(project ?? options.projectId, name ?? '')
}
