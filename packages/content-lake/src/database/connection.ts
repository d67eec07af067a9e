import type { Socket } from 'node:net'
import type { Backend, Turn } from './backend.ts'
import { fatalError, type FrontendMessage, frontendMessages, message } from './protocol.ts'

/** Simple query, sync, flush and function call: after these a client waits for a response. */
const AWAITS_RESPONSE = new Set(['Q', 'S', 'H', 'F'])

/**
 * Serves one client. Its messages run together once it waits for a response, so that no other gets
 * in between a parse and its execution. The response that ends a transaction is sent once that is
 * on disk. `idleLimit` is in milliseconds: a pause inside a transaction blocks all others.
 */
export async function serveConnection(
  socket: Socket,
  backend: Backend,
  { id, idleLimit }: { id: number; idleLimit: number },
): Promise<void> {
  const names = new StatementNames(id)
  let batch: Buffer[] = []
  let turn: Turn | undefined
  let idle: NodeJS.Timeout | undefined
  try {
    for await (const sent of frontendMessages(socket)) {
      clearTimeout(idle)
      if (sent.type === 'X') break
      if (sent.type === '') {
        socket.write(await backend.greeting())
        continue
      }
      batch.push(names.rename({ ...sent, bytes: withoutCopyIn(sent) }))
      if (!AWAITS_RESPONSE.has(sent.type)) continue
      turn ??= await backend.turn()
      if (socket.destroyed) break
      const response = await turn.run(Buffer.concat(batch))
      batch = []
      if (sent.type !== 'H' && !turn.inTransaction()) {
        turn.end()
        turn = undefined
        await backend.flushed()
        socket.write(response)
      } else {
        socket.write(response)
        idle = setTimeout(() => {
          const seconds = idleLimit / 1000
          socket.end(fatalError('25P03', `idle in a transaction for more than ${seconds} s`))
          socket.destroySoon()
        }, idleLimit)
      }
    }
  } finally {
    clearTimeout(idle)
    const abandoned = turn ? [message('S', ''), message('Q', 'ROLLBACK\0')] : []
    const cleanup = [...abandoned, ...names.closeAll()]
    if (cleanup.length > 0) {
      turn ??= await backend.turn()
      await turn.run(Buffer.concat([...cleanup, message('S', '')]))
    }
    turn?.end()
    socket.destroy()
  }
}

/**
 * Prefixes the names of a connection's prepared statements, as all share one backend. The unnamed
 * one needs none: a connection has the backend from its parse to its execution.
 */
class StatementNames {
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

const COPY_IN = /^\s*copy\b[^;]*\bfrom\s+stdin\b/i

const REFUSAL = `DO $$ BEGIN
  RAISE EXCEPTION 'The local database cannot COPY FROM STDIN; use INSERT.'
    USING ERRCODE = 'feature_not_supported';
END $$\0`

/**
 * Lets `COPY … FROM STDIN` fail: PGlite would wait for data in a call that the data can't reach.
 */
function withoutCopyIn({ type, bytes }: FrontendMessage): Buffer {
  if (type !== 'Q' && type !== 'P') return bytes
  const at = type === 'Q' ? 5 : bytes.indexOf(0, 5) + 1
  const end = bytes.indexOf(0, at)
  if (!COPY_IN.test(bytes.toString('latin1', at, Math.min(end, at + 10_000)))) return bytes
  if (type === 'Q') return message('Q', REFUSAL)
  return message(
    'P',
    Buffer.concat([bytes.subarray(5, at), Buffer.from(REFUSAL), bytes.subarray(end + 1)]),
  )
}
