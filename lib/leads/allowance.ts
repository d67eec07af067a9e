import 'server-only'
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible'
import { env } from '#lib/env.ts'
import { databaseLimiter } from '#lib/http/database-limiter.ts'
import { pseudonym } from '#lib/http/pseudonym.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** How much goes out, so that nobody can fill an inbox from here: `points` in `duration` seconds. */
const ALLOWANCES = {
  'reports-to-inbox': { points: 5, duration: DAY },
  'reports-from-network': { points: 50, duration: DAY },
  'reports-from-site': { points: 500, duration: DAY },
  /** Spellings of one inbox, such as ada+1@ and ada+2@, that join the marketing list. */
  'contacts-of-inbox': { points: 5, duration: DAY },
  'deliveries-of-channel': { points: env.DELIVERIES_PER_HOUR, duration: HOUR },
}
type Allowance = keyof typeof ALLOWANCES

const limiters = new Map<Allowance, RateLimiterPostgres>()

/**
 * Takes one from somebody's allowance; over all processes at once no more are taken than there are.
 *
 * @param whose an inbox, a network, a channel; stored as a pseudonym
 * @returns 0, or milliseconds until there is more
 * @throws the driver's error when the database can't count
 */
export async function take(allowance: Allowance, whose: string): Promise<number> {
  try {
    await limiterOf(allowance).consume(pseudonym(whose))
    return 0
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(refusal.msBeforeNext, 1)
  }
}

/** Gives back what was taken and not used. */
export async function giveBack(allowance: Allowance, whose: string): Promise<void> {
  await limiterOf(allowance).reward(pseudonym(whose))
}

function limiterOf(allowance: Allowance): RateLimiterPostgres {
  const known = limiters.get(allowance)
  if (known) return known
  const limiter = databaseLimiter({ ...ALLOWANCES[allowance], keyPrefix: allowance })
  limiters.set(allowance, limiter)
  return limiter
}
