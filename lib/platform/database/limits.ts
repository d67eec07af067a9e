import type { Client } from 'pg'
import { APPLICATION_NAME } from '#lib/platform/database/application-name.ts'
import { currentRequestId } from '#lib/platform/log/request-id.ts'
import {
  RESULT_TIMEOUT,
  IDLE_TIMEOUT,
  LOCK_TIMEOUT,
  STATEMENT_TIMEOUT,
} from '#lib/platform/database/timeouts.ts'

const SET_LOCAL = [
  `set local lock_timeout = ${LOCK_TIMEOUT}`,
  `set local statement_timeout = ${STATEMENT_TIMEOUT}`,
  `set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`,
  // Compiling a query of a hundred thousand rows takes up to ten times as long as the query.
  'set local jit = off',
].join(';')

/**
 * What each transaction sets first: the limits and, while a request is served, its ID as the
 * connection's name, so that a query in pg_stat_activity or Postgres' log leads to the request.
 */
function settings(): string {
  const id = currentRequestId()
  return id
    ? `${SET_LOCAL};set local application_name = 'northwright ${id.slice(0, 51)}'`
    : SET_LOCAL
}

/**
 * Settings a pool or client needs so that {@link limitStatements} costs two round trips, not three.
 */
export const CLIENT_SETTINGS = {
  application_name: APPLICATION_NAME,
  pipeline: true,
  query_timeout: RESULT_TIMEOUT,
  keepAlive: true,
} as const

/**
 * Makes the server cancel and roll back statements that take too long. Each statement runs in a
 * transaction that sets our limits, and is committed only once its result has arrived: what we no
 * longer wait for is never kept.
 *
 * Settings local to a transaction are the only ones that work behind a pooler in transaction mode:
 * it rejects startup parameters, and hands a session's settings to the next client. For the same
 * reason no prepared statement keeps its name.
 *
 * Expects a client with {@link CLIENT_SETTINGS}, and one statement at a time outside transactions.
 */
export function limitStatements(client: Client): void {
  const query = client.query
  const execute = (statement: unknown[]): Promise<unknown> =>
    Reflect.apply(query, client, statement)
  const limited = (...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') return run(args)
    run(args.slice(0, -1)).then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    )
  }
  /** Sends several messages in one packet. */
  const together = <T>(send: () => T): T => {
    const { stream } = client.connection
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
  }
  const run = async ([first, ...values]: unknown[]) => {
    const statement = [unnamed(first), ...values]
    const status = client.getTransactionStatus()
    if (status === 'T' || status === 'E') return execute(statement)
    const begin = /^begin\b[^;]*/i.exec(textOf(first))?.[0]
    if (begin !== undefined)
      return execute([textOf(first).replace(begin, `${begin};${settings()}`)])
    try {
      const [, result] = await together(() =>
        Promise.all([execute([`begin;${settings()}`]), execute(statement)]),
      )
      await execute(['commit'])
      return result
    } catch (error) {
      await execute(['rollback']).catch(() => {})
      throw error
    }
  }
  Object.assign(client, { query: limited })
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig ? String(statement.text) : ''
}

function unnamed(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
  return isNamed ? { ...statement, name: undefined } : statement
}
