import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '#lib/local-cloud/web/serve.ts'

export type Forwarder = Awaited<ReturnType<typeof startForwarder>>

/** A loopback port that forwards to another one, as a cluster's address leads to its primary. */
export async function startForwarder(first: number) {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: await listenOnLoopback(server, 0),
    /** Forwards to this port from now on, and breaks connections to the previous one. */
    leadTo(port: number) {
      target = port
      cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}
