import 'server-only'
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
    storeClient: pool(),
    storeType: 'pool',
    tableName: RATE_LIMITS_TABLE,
    tableCreated: true,
    insuranceLimiter: insurance,
  })
}
