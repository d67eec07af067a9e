import { once } from 'node:events'
import { connect } from 'node:net'

const HEAD = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/**
 * Opens connections that never finish their requests: half of them their headers, half their body.
 * `answer` is the response to the first of the latter.
 */
export function openSlowCallers(origin: string, number: number) {
  const port = Number(new URL(origin).port)
  const sockets = Array.from({ length: number }, (_, n) => {
    const socket = connect(port, '127.0.0.1')
    // The server may close it at any moment.
    socket.on('error', () => {})
    socket.write(n % 2 === 0 ? `${HEAD}Content-Length: 1000\r\n\r\n{"email":` : HEAD)
    return socket
  })
  const [first] = sockets
  if (!first) throw new Error('no callers')
  return {
    answer: once(first, 'data').then(([bytes]) => String(bytes)),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
  }
}
