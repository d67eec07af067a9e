import { createServer, type Socket } from 'node:net'
import { listenOn } from '../listen-on.ts'
import { Backend, startUpkeep } from './backend.ts'
import { serveConnection } from './connection.ts'
import { openDatabase } from './files.ts'
import { fatalError } from './protocol.ts'

interface DatabaseServer {
  port: number
  close: () => Promise<void>
}

const MAX_CONNECTIONS = 50

/**
 * Serves the database in a folder on loopback. It listens first, so that a port in use is reported
 * before the database is opened. `idleLimit` is in milliseconds.
 */
export async function serveDatabase(options: {
  folder: string
  port: number
  initial?: string
  idleLimit: number
}): Promise<DatabaseServer> {
  const clients = new Map<Socket, Promise<void>>()
  const opened = Promise.withResolvers<Backend>()
  let connections = 0
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    if (clients.size >= MAX_CONNECTIONS) {
      socket.end(fatalError('53300', `more than ${MAX_CONNECTIONS} connections`))
      return
    }
    const id = ++connections
    const served = opened.promise
      .then((backend) => serveConnection(socket, backend, { id, idleLimit: options.idleLimit }))
      .catch(report)
      .finally(() => clients.delete(socket))
    clients.set(socket, served)
  })
  const port = await listenOn(server, options.port)
  const db = await openDatabase(options.folder, options.initial)
  const backend = new Backend(db)
  opened.resolve(backend)
  const stopUpkeep = startUpkeep(backend, db)
  return {
    port,
    close: async () => {
      stopUpkeep()
      server.close()
      for (const client of clients.keys()) client.destroy()
      await Promise.all(clients.values())
      await db.close()
    },
  }
}

/** Broken connections are routine; anything else gets logged. */
function report(error: unknown): void {
  const broken = error instanceof Error && 'code' in error
  if (!broken) console.error('database:', error)
}
