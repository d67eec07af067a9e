const FIRST_BACKOFF = 2_000
/** Maximum backoff between two attempts, in milliseconds. */
export const MAX_BACKOFF = 3_600_000

/**
 * Backoff after a failed attempt, in milliseconds: 2 s, 4 s, 8 s … up to an hour. Jitter takes off
 * up to half, so that deliveries that failed together aren't retried together.
 *
 * @param attempts attempts made so far, 1 or more
 * @param random 0 up to 1
 */
export function backoffAfter(attempts: number, random = Math.random()): number {
  const full = Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** (attempts - 1))
  return Math.round(full * (0.5 + random / 2))
}
