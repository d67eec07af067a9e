import { createServer, type Socket } from 'node:net'

/**
 * The part of Redis that the shared page cache uses, over its own protocol (RESP3), for machines
 * without redis-server. Its replies were compared with Redis 7 by running the same tests on both.
 *
 * @returns a function that ends it with all its connections; it stores nothing permanently
 */
export async function startStandIn(port: number): Promise<() => Promise<void>> {
  const store = new Store()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let unread = ''
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      unread += String(chunk)
      for (let read = readCommand(unread); read; read = readCommand(unread)) {
        unread = unread.slice(read.length)
        socket.write(store.run(read.words), 'latin1')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** The first complete command: an array of strings, each prefixed with its length in bytes. */
function readCommand(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return null
  let at = head[0].length
  const words: string[] = []
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20))
    if (!size) return null
    const start = at + size[0].length
    at = start + Number(size[1]) + 2
    if (text.length < at) return null
    words.push(text.slice(start, at - 2))
  }
  return { words, length: at }
}

const OK = '+OK\r\n'
const bulk = (text: string | undefined) =>
  text === undefined ? '_\r\n' : `$${text.length}\r\n${text}\r\n`
const integer = (number: number) => `:${number}\r\n`
const array = (items: string[]) => `*${items.length}\r\n${items.join('')}`

class Store {
  readonly #texts = new Map<string, string>()
  readonly #hashes = new Map<string, Map<string, string>>()

  run([name = '', key = '', ...rest]: string[]): string {
    const hash = this.#hashes.get(key) ?? new Map<string, string>()
    const pairs = () => [...hash].flat().map(bulk)
    const [first = '', second = ''] = rest
    switch (name.toUpperCase()) {
      case 'HELLO':
        return `%1\r\n${bulk('proto')}${integer(3)}`
      case 'PING':
        return '+PONG\r\n'
      case 'CLIENT':
      case 'EXPIREAT':
        return name.toUpperCase() === 'CLIENT' ? OK : integer(1)
      case 'GET':
        return bulk(this.#texts.get(key))
      case 'SET':
        this.#texts.set(key, first)
        return OK
      case 'UNLINK':
        return integer([key, ...rest].filter((one) => this.#texts.delete(one)).length)
      case 'HSET':
        this.#hashes.set(key, hash.set(first, second))
        return integer(1)
      case 'HINCRBY': {
        const sum = Number(hash.get(first) ?? 0) + Number(second)
        this.#hashes.set(key, hash.set(first, String(sum)))
        return integer(sum)
      }
      case 'HDEL':
        return integer(rest.filter((field) => hash.delete(field)).length)
      case 'HEXISTS':
        return integer(Number(hash.has(first)))
      case 'HMGET':
        return array(rest.map((field) => bulk(hash.get(field))))
      case 'HGETALL':
        return `%${hash.size}\r\n${pairs().join('')}`
      case 'HSCAN':
        return array([bulk('0'), array(pairs())])
      default:
        return `-ERR unknown command '${name}'\r\n`
    }
  }
}
