import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import { log, reason } from '#lib/platform/log/log.ts'
import { onFreshConnection, pool } from '#lib/platform/database/pool.ts'

/** Pause before the retry, in milliseconds: time for a failover or a restart. */
const RETRY_PAUSE = 500
/**
 * A try that took longer than this to fail, in milliseconds, isn't retried: a visitor is waiting.
 */
const RETRY_WITHIN = 5_000

/**
 * SQLSTATEs that aren't about the statement: the connection broke (class 08); the server is
 * shutting down, has crashed or is starting up (57P..); it has no room for another connection; or
 * it can't write because another server is now the primary.
 */
const LOST = /^(08...|57P0[1235]|53300|25006)$/
/** The same as Node error codes. */
const BROKEN = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/**
 * Runs `work` on the pool and, if the connection was lost, once more on a fresh one. Only for
 * idempotent work: the first try may have been carried out although its result was lost.
 *
 * @throws the driver's error of the last try
 */
export async function retryOnLostConnection<T>(
  work: (connection: Pool | Client) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work(pool())
  } catch (error) {
    if (!isLostConnection(error) || performance.now() > startedAt + RETRY_WITHIN) throw error
    log.warn(
      { cause: reason(error) },
      'The database was unreachable; retrying on a fresh connection',
    )
    await pause(RETRY_PAUSE)
    return onFreshConnection(work)
  }
}

/** Whether an error, or its cause, is about the connection and not about the statement. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isLostConnection)) return true
  const code = 'code' in error ? String(error.code) : ''
  // pg's messages, without a code, when the server has closed the socket.
  const wasClosed = /^(Connection terminated|Client has encountered a connection error)/
  if (LOST.test(code) || BROKEN.has(code) || wasClosed.test(error.message)) return true
  return isLostConnection(error.cause)
}
