/**
 * A load client that costs little itself, so that it shows what the server can do: it keeps its
 * connections, and reads of a response only its status and where it ends.
 *
 *     node client.ts <host> <port> <path> <seconds> <connections>
 *
 * It prints the number of responses, and how many of them weren't 200.
 */
import { connect } from 'node:net'

const [host = '', port = '', path = '', seconds = '', connections = ''] = process.argv.slice(2)

/** As browsers send it. */
const REQUEST = Buffer.from(
  `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`,
)
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')
const counts = { responses: 0, failed: 0 }

function open(): void {
  const buffer = Buffer.allocUnsafe(64 * 1024)
  const socket = connect({ host, port: Number(port), onread: { buffer, callback } })
  /** Bytes of the response that are still to come, or that it comes in chunks. */
  let missing: number | 'chunks' = 0
  let end = Buffer.alloc(0)
  let isLast = false

  function callback(length: number): boolean {
    if (missing === 0) missing = begin(buffer.toString('latin1', 0, length))
    else if (missing !== 'chunks') missing -= length
    if (missing === 'chunks') {
      const received = buffer.subarray(Math.max(0, length - LAST_CHUNK.length), length)
      end = Buffer.concat([end, received]).subarray(-LAST_CHUNK.length)
      if (end.equals(LAST_CHUNK)) missing = 0
    }
    if (missing === 0) {
      counts.responses++
      if (!isLast) socket.write(REQUEST)
    }
    return true
  }

  /**
   * What is missing of a response that begins with this text. On loopback, its headers arrive
   * whole.
   */
  function begin(text: string): number | 'chunks' {
    const headers = text.slice(0, text.indexOf('\r\n\r\n') + 2).toLowerCase()
    if (!headers.startsWith('http/1.1 200 ')) counts.failed++
    isLast = headers.includes('\r\nconnection: close\r\n')
    const [, size] = /\r\ncontent-length: (\d+)/.exec(headers) ?? []
    return size === undefined ? 'chunks' : headers.length + 2 + Number(size) - text.length
  }

  socket.setNoDelay(true).write(REQUEST)
  socket.on('close', () => {
    if (!isLast) throw new Error('A connection was closed.')
    open()
  })
}

for (let n = 0; n < Number(connections); n++) open()
setTimeout(
  () => {
    console.log(JSON.stringify(counts))
    process.exit()
  },
  Number(seconds) * 1000,
)
