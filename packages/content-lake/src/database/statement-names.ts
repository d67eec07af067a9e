import { message, type FrontendMessage } from './protocol.ts'

/**
 * Keeps the prepared statements of connections apart. They share one backend, so every statement
 * name gets its connection's prefix. The unnamed statement needs none: a connection has the backend
 * to itself from its parse to its execution.
 */
export class StatementNames {
  readonly #prefix: string
  readonly #names = new Set<string>()

  constructor(connection: number) {
    this.#prefix = `c${connection}:`
  }

  /** The message with its statement's name, if any, prefixed for this connection. */
  rename({ type, bytes }: FrontendMessage): Buffer {
    if (type === 'P') return this.#prefixed(bytes, 5)
    if (type === 'B') return this.#prefixed(bytes, bytes.indexOf(0, 5) + 1)
    const describesStatement = (type === 'D' || type === 'C') && bytes[5] === 'S'.charCodeAt(0)
    return describesStatement ? this.#prefixed(bytes, 6) : bytes
  }

  /** Messages that close every statement this connection may have left behind. */
  closeAll(): Buffer[] {
    return [...this.#names].map((name) => message('C', `S${name}\0`))
  }

  #prefixed(bytes: Buffer, at: number): Buffer {
    const end = bytes.indexOf(0, at)
    if (end <= at) return bytes
    const name = this.#prefix + bytes.toString('utf8', at, end)
    this.#names.add(name)
    const head = bytes.subarray(5, at)
    return message(
      String.fromCharCode(bytes[0] ?? 0),
      Buffer.concat([head, Buffer.from(name), bytes.subarray(end)]),
    )
  }
}
