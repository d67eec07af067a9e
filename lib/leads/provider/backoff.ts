const FIRST = 2_000
/** Maximum backoff between two attempts, in milliseconds. */
export const LONGEST_PAUSE = 3_600_000

/**
 * Backoff after a failed attempt, in milliseconds: 2 s, 4 s, 8 s … up to an hour. Jitter takes off
 * up to half, so that deliveries that failed together aren't retried together.
 *
 * @param attempts attempts made so far, 1 or more
 * @param random 0 up to 1
 */
export function pauseAfter(attempts: number, random = Math.random()): number {
  const full = Math.min(LONGEST_PAUSE, FIRST * 2 ** (attempts - 1))
  return Math.round(full * (0.5 + random / 2))
}
