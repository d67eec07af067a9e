/**
 * A load client that costs little itself, so that it shows what the server can do: it keeps its
 * connections, and reads of a response only its status and where it ends. Started as a process:
 *
 *     node light-load.ts <port> <seconds> <path>…
 */
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { runProgram } from '#tools/stack/child.ts'

const CONNECTIONS = 20
/** Whether servers can have the first core and this client the second, to take no time from each other. */
export const CAN_PIN = process.platform === 'linux' && availableParallelism() > 1
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/**
 * Requests pages of a server for some seconds, in any order, from a process of its own.
 *
 * @returns responses per second
 * @throws Error when a response isn't 200
 */
export async function lightLoad(urls: string[], seconds: number): Promise<number> {
  const pages = urls.map((url) => new URL(url))
  const paths = pages.map(({ pathname }) => pathname)
  const args = [import.meta.filename, String(pages[0]?.port), String(seconds), ...paths]
  const pinned = CAN_PIN ? ['taskset', '-c', '1'] : []
  const [program = '', ...all] = [...pinned, process.execPath, ...args]
  const { responses, failed } = JSON.parse(await runProgram(program, all, process.env))
  if (failed > 0)
    throw new Error(`${failed} of ${responses} responses were not 200, of ${urls[0]} and others.`)
  return responses / seconds
}

if (import.meta.main) {
  const [port = '', seconds = '', ...paths] = process.argv.slice(2)
  const counts = { responses: 0, failed: 0 }
  for (let n = 0; n < CONNECTIONS; n++) open(Number(port), paths, counts)
  setTimeout(
    () => {
      console.log(JSON.stringify(counts))
      process.exit()
    },
    Number(seconds) * 1000,
  )
}

function open(port: number, paths: string[], counts: { responses: number; failed: number }): void {
  const request = () =>
    `GET ${paths[Math.floor(Math.random() * paths.length)]} HTTP/1.1\r\n` +
    `Host: localhost:${port}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n`
  const buffer = Buffer.allocUnsafe(64 * 1024)
  const socket = connect({ host: '127.0.0.1', port, onread: { buffer, callback } })
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
      if (!isLast) socket.write(request())
    }
    return true
  }

  /**
   * The bytes that are still to come of a response that begins with this text. On loopback, its
   * headers arrive whole.
   */
  function begin(text: string): number | 'chunks' {
    const headers = text.slice(0, text.indexOf('\r\n\r\n') + 2).toLowerCase()
    if (!headers.startsWith('http/1.1 200 ')) counts.failed++
    isLast = headers.includes('\r\nconnection: close\r\n')
    const [, size] = /\r\ncontent-length: (\d+)/.exec(headers) ?? []
    return size === undefined ? 'chunks' : headers.length + 2 + Number(size) - text.length
  }

  socket.setNoDelay(true).write(request())
  socket.on('close', () => {
    if (!isLast) throw new Error('A connection was closed.')
    open(port, paths, counts)
  })
}
