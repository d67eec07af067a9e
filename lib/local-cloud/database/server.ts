import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '../listen.ts'
import { Backend } from './backend.ts'
import { serveConnection } from './connection.ts'
import { openDatabase } from './open.ts'
import { fatalError } from './protocol.ts'
import { startUpkeep } from './upkeep.ts'

export interface DatabaseServer {
  port: number
  close: () => Promise<void>
}

const MAX_CONNECTIONS = 50
const IDLE_IN_TRANSACTION_LIMIT = 30_000

/**
 * Serves the database in a folder to Postgres clients on loopback. The port is taken first, so a
 * port in use is known before the database is opened; clients that come early wait.
 */
export async function serveDatabase(folder: string, wanted: number): Promise<DatabaseServer> {
  const clients = new Map<Socket, Promise<void>>()
  const opened = Promise.withResolvers<Backend>()
  let connections = 0
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    if (clients.size >= MAX_CONNECTIONS) {
      socket.on('error', () => {})
      socket.end(fatalError('53300', `more than ${MAX_CONNECTIONS} connections`))
      return
    }
    const options = { id: ++connections, idleLimit: IDLE_IN_TRANSACTION_LIMIT }
    const served = opened.promise
      .then((backend) => serveConnection(socket, backend, options))
      .catch(report)
      .finally(() => clients.delete(socket))
    clients.set(socket, served)
  })
  const port = await listenOnLoopback(server, wanted)
  const db = await openDatabase(folder)
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

/** A connection that breaks is ordinary; anything else is worth a line. */
function report(error: unknown): void {
  const broken = error instanceof Error && 'code' in error
  if (!broken) console.error('database:', error)
}
