import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import { log, reason } from '#lib/http/log.ts'
import { onFreshConnection, pool } from '#lib/leads/pool.ts'

/**
 * Milliseconds before the second try, in which another server takes over or the same one is back.
 */
const PAUSE = 500
/** A visitor waits: what took longer than this to fail, in milliseconds, is not tried again. */
const LATEST = 5_000

/**
 * SQLSTATEs that say nothing about the statement: the connection broke (class 08), the server shuts
 * down, crashed or starts up (57P..), it has no room for another connection, or it can't write
 * because another one is now the primary.
 */
const LOST = /^(08...|57P0[1235]|53300|25006)$/
/** The same as Node says it. */
const BROKEN = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/**
 * Does something on the pool and, if its connection was lost, once more on a fresh one. Only for
 * what may be repeated: the first try may have been carried out although its result was lost.
 *
 * @throws the driver's error of the last try
 */
export async function despiteLostConnection<T>(
  work: (connection: Pool | Client) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work(pool())
  } catch (error) {
    if (!isLostConnection(error) || performance.now() > startedAt + LATEST) throw error
    log.warn(
      { cause: reason(error) },
      'The database was out of reach; trying once more on a fresh connection',
    )
    await pause(PAUSE)
    return onFreshConnection(work)
  }
}

/** Whether an error, or what caused it, is about the connection and not about the statement. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isLostConnection)) return true
  const code = 'code' in error ? String(error.code) : ''
  // What pg says, without a code, when the other end has closed the socket.
  const wasClosed = /^(Connection terminated|Client has encountered a connection error)/
  if (LOST.test(code) || BROKEN.has(code) || wasClosed.test(error.message)) return true
  return isLostConnection(error.cause)
}
