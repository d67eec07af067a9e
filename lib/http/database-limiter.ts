import 'server-only'
import type { QueryConfig } from 'pg'
import {
  RateLimiterPostgres,
  type IRateLimiterOptions,
  type RateLimiterMemory,
} from 'rate-limiter-flexible'
import { pool } from '#lib/leads/pool.ts'
import { RATE_LIMITS_TABLE } from '#lib/leads/tables.ts'

/**
 * Counts in the database, for all processes of the site together: one atomic statement each time.
 *
 * @param insurance counts while the database does not answer; without it, that is an error
 */
export function databaseLimiter(
  options: IRateLimiterOptions & { inMemoryBlockOnConsumed?: number },
  insurance?: RateLimiterMemory,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...options,
    // The pool of the moment: one that was closed is followed by another.
    storeClient: { query: (statement: QueryConfig) => pool().query(statement) },
    storeType: 'client',
    tableName: RATE_LIMITS_TABLE,
    tableCreated: true,
    insuranceLimiter: insurance,
  })
}
