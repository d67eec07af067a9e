import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does something again and again until it works.
 *
 * @param pause between two attempts, in milliseconds
 * @throws what the last attempt throws
 */
export async function insist<T>(
  work: () => Promise<T>,
  { times, pause }: { times: number; pause: number },
): Promise<T> {
  for (let left = times; left > 1; left--) {
    try {
      return await work()
    } catch {
      await sleep(pause)
    }
  }
  return work()
}
