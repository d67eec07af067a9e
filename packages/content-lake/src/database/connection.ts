import type { Socket } from 'node:net'
import type { Backend, Turn } from './backend.ts'
import { withoutCopyIn } from './copy-guard.ts'
import { fatalError, frontendMessages, message } from './protocol.ts'
import { StatementNames } from './statement-names.ts'

/** Simple query, sync, flush and function call: after these a client waits for a response. */
const AWAITS_RESPONSE = new Set(['Q', 'S', 'H', 'F'])

/**
 * Serves one client until it disconnects. Its messages are collected until it waits for a response
 * and then run in one go, so that no other client gets in between a parse and its execution. Inside
 * a transaction it keeps the backend to itself. The response that ends a transaction is sent only
 * once the transaction is on disk.
 *
 * @param idleLimit milliseconds a client may pause inside a transaction, which blocks all others
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
