import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '../listen.ts'
import { Backend } from './backend.ts'
import { serveConnection } from './connection.ts'
import { openDatabase } from './open.ts'
import { fatalError } from './protocol.ts'

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
  const clients = new Set<Socket>()
  const opened = Promise.withResolvers<Backend>()
  let connections = 0
  const server = createServer(async (socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    if (clients.size >= MAX_CONNECTIONS) {
      return void socket.end(fatalError('53300', `more than ${MAX_CONNECTIONS} connections`))
    }
    clients.add(socket)
    const options = { id: ++connections, idleLimit: IDLE_IN_TRANSACTION_LIMIT }
    const backend = await opened.promise
    serveConnection(socket, backend, options)
      .catch(report)
      .finally(() => clients.delete(socket))
  })
  const port = await listenOnLoopback(server, wanted)
  const db = await openDatabase(folder)
  opened.resolve(new Backend(db))
  return {
    port,
    close: async () => {
      server.close()
      for (const client of clients) client.destroy()
      await db.close()
    },
  }
}

/** A client that leaves in the middle of a message is ordinary; anything else is worth a line. */
function report(error: unknown): void {
  const left =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!left) console.error('database:', error)
}
