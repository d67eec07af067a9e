import pg, { type Pool, type QueryConfig } from 'pg'
import { httpError, type LakeError } from '../../model/errors.ts'

/** Runs statements: the pool, or the one connection that a transaction is open on. */
export type Connection = Pick<Pool, 'query'>

/** As the driver reads them, but for counters: a number of 64 bits would be a text. */
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Runs a statement. What the database refuses because of a request becomes its response. */
export async function run<Row extends object>(
  connection: Connection,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<Row[]> {
  try {
    return (await connection.query<Row>(statement, values)).rows
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** The constraint that a refused statement would have broken. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError ? cause.constraint : undefined
}

const UNSTORABLE = 'The request holds a character or value that cannot be kept'

/**
 * What Postgres refuses because of the request, by code or class: text that it can't store (null
 * character, lone surrogate, deep nesting), or what another request deleted or took meanwhile.
 */
const REFUSALS: Record<string, [status: number, message: string]> = {
  '22': [400, UNSTORABLE],
  '54': [400, UNSTORABLE],
  '23503': [404, 'The dataset was deleted in the meantime'],
  '23505': [409, 'Another request has taken the name in the meantime'],
}

function refusalOf(error: unknown): LakeError | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const known = REFUSALS[error.code ?? ''] ?? REFUSALS[error.code?.slice(0, 2) ?? '']
  return known && Object.assign(httpError(...known), { cause: error })
}

/** Runs statements together on one connection. If `work` throws, nothing is kept. */
export async function inTransaction<T>(
  pool: Pool,
  isolation: 'read committed' | 'repeatable read',
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection that breaks while nothing runs on it says so in an event.
  const ignore = () => {}
  client.on('error', ignore)
  let isBroken = true
  try {
    await client.query(`begin isolation level ${isolation}`)
    const done = await work(client)
    await client.query('commit')
    isBroken = false
    return done
  } finally {
    client.off('error', ignore).release(isBroken)
  }
}
