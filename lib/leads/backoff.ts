const FIRST = 2_000
const LONGEST = 3_600_000

/**
 * How long to wait after a failed attempt, in milliseconds: 2 s, 4 s, 8 s … up to an hour, each between half and all of
 * that, so that what failed together is not tried together.
 *
 * @param attempts attempts made so far, 1 or more
 * @param retryAfter the provider's own wish in milliseconds; never shortened
 * @param random 0 up to 1
 */
export function pauseAfter(attempts: number, retryAfter = 0, random = Math.random()): number {
  const full = Math.min(LONGEST, FIRST * 2 ** (attempts - 1))
  return Math.max(retryAfter, Math.round(full * (0.5 + random / 2)))
}

/**
 * Milliseconds that a Retry-After header asks for: seconds or an HTTP date (RFC 9110, 10.2.3). Undefined where it is
 * missing or unreadable; at most a day.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), 86_400_000)
}
