import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface SlowWire {
  port: number
  /** Latency in milliseconds, in each direction. */
  delay: number
  close: () => void
}

/** Forwards to a port of this machine with an adjustable latency. */
export async function slowWire(to: number): Promise<SlowWire> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const wire: SlowWire = {
    port: (server.address() as AddressInfo).port,
    delay: 0,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }

  function carry(from: Socket, into: Socket): void {
    sockets.add(from)
    from.on('data', (bytes) => void setTimeout(() => into.write(bytes), wire.delay))
    from.on('error', () => {})
    from.on('close', () => into.destroy())
  }
  return wire
}
