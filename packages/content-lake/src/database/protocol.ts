import type { Socket } from 'node:net'

/** A message from a client: the startup message (type '') or a typed one. */
export interface FrontendMessage {
  type: string
  bytes: Buffer
}

const STARTUP_VERSION = 196608
const REFUSABLE = new Set([80877103, 80877104])
const LONGEST_STARTUP = 10_000
const LONGEST_MESSAGE = 2 ** 30

/**
 * Splits a connection's bytes into messages of the Postgres protocol 3.0. TLS and GSSAPI are
 * refused on the way; a cancel request, or another protocol, ends the stream.
 */
export async function* frontendMessages(socket: Socket): AsyncGenerator<FrontendMessage> {
  let pending: Buffer[] = []
  let size = 0
  let needed = 8
  let started = false
  for await (const chunk of socket) {
    pending.push(chunk)
    size += chunk.length
    if (size < needed) continue
    let rest = Buffer.concat(pending)
    for (;;) {
      const header = started ? 1 : 0
      if (rest.length < header + 4) break
      const length = rest.readInt32BE(header) + header
      const tooLong = length > (started ? LONGEST_MESSAGE : LONGEST_STARTUP)
      if (tooLong || length < header + 4) return
      needed = length
      if (rest.length < length) break
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      needed = 5
      if (started) {
        yield { type: String.fromCharCode(bytes[0] ?? 0), bytes }
      } else {
        const code = length >= 8 ? bytes.readInt32BE(4) : 0
        if (REFUSABLE.has(code)) socket.write('N')
        else if (code !== STARTUP_VERSION) return
        else {
          started = true
          yield { type: '', bytes }
        }
      }
    }
    pending = [rest]
    size = rest.length
  }
}

export function startupMessage(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(STARTUP_VERSION, 4)
  return Buffer.concat([head, body])
}

/** One typed message, framed. */
export function message(type: string, body: Buffer | string): Buffer {
  const content = Buffer.from(body)
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(4 + content.length, 1)
  return Buffer.concat([head, content])
}

/** A fatal error with its SQLSTATE. The server must close the connection after it. */
export function fatalError(sqlState: string, text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`)
}
