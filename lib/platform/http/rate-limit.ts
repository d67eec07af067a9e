import 'server-only'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import { logError } from '#lib/platform/log/log.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { hasUntrustedHops, networkOf } from '#lib/platform/http/visitor-network.ts'
import { pseudonym } from '#lib/platform/database/derived-key.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { RATE_LIMITS_TABLE } from '#lib/platform/database/tables/housekeeping.ts'

/**
 * Per network: `points` requests in `duration` seconds. Enough for a large office behind one IP.
 */
const POLICIES = {
  leads: { points: 200, duration: 600 },
  reports: { points: 200, duration: 600 },
  story: { points: 600, duration: 600 },
  calculate: { points: 600, duration: 600 },
  links: { points: 60, duration: 600 },
  preview: { points: 60, duration: 60 },
  desk: { points: 60, duration: 60 },
} as const
type Policy = keyof typeof POLICIES

/**
 * Requests per network and minute that aren't reported to the database. They are within every
 * policy, and most visitors stay below this, so they cost no database write. Not a
 * RateLimiterMemory: it sets a timer per visitor, which also keeps Next's request context alive
 * until it fires.
 */
const FREE_REQUESTS = 4
const thisMinute = { startedAt: performance.now(), requests: new Map<string, number>() }

/** How long to wait for the database before this process counts alone, in milliseconds. */
const DATABASE_TIMEOUT = 500

const limiters = new Map<Policy, RLWrapperTimeouts>()
let warned = false

/**
 * Counts a request across all processes of the site. Without the database, and for a network's
 * first few requests in a minute, each process counts alone.
 *
 * @returns null within the policy; otherwise a 429 response with `Retry-After`
 */
export async function rateLimit(policy: Policy, request: Request): Promise<Response | null> {
  const network = networkOf(request)
  try {
    const requests = countThisMinute(`${policy} ${network}`)
    if (requests <= FREE_REQUESTS) return null
    await limiterOf(policy).consume(
      pseudonym(network),
      requests === FREE_REQUESTS + 1 ? requests : 1,
    )
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    if (hasUntrustedHops(request)) warn()
    const seconds = Math.ceil(refusal.msBeforeNext / 1000)
    return problem(
      429,
      `Too many requests from your network. Please try again in ${inWords(seconds)}.`,
      {
        headers: { 'Retry-After': String(seconds) },
      },
    )
  }
}

/** Requests from there this minute, including this one. */
function countThisMinute(key: string): number {
  if (performance.now() > thisMinute.startedAt + 60_000) {
    thisMinute.startedAt = performance.now()
    thisMinute.requests.clear()
  }
  const requests = (thisMinute.requests.get(key) ?? 0) + 1
  thisMinute.requests.set(key, requests)
  return requests
}

function limiterOf(policy: Policy): RLWrapperTimeouts {
  const existing = limiters.get(policy)
  if (existing) return existing
  const options = { ...POLICIES[policy], keyPrefix: policy }
  const limiter = new RLWrapperTimeouts({
    timeoutMs: DATABASE_TIMEOUT,
    limiter: new RateLimiterPostgres({
      ...options,
      storeClient: pool(),
      storeType: 'pool',
      tableName: RATE_LIMITS_TABLE,
      tableCreated: true,
      // Once over its limit, a network costs no more database queries.
      inMemoryBlockOnConsumed: options.points,
      insuranceLimiter: new RateLimiterMemory(options),
    }),
  })
  limiters.set(policy, limiter)
  return limiter
}

function inWords(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
}

function warn(): void {
  if (warned) return
  warned = true
  logError(
    'A visitor was refused by a rate limit that may count a proxy',
    'requests pass more proxies than TRUSTED_PROXIES says',
  )
}
