/**
 * Stops waiting for a promise after a timeout. The work isn't canceled, so use this only where a
 * repetition does no harm.
 *
 * @param timeout milliseconds
 * @throws Error when the timeout is reached first
 */
export async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeout / 1000} s`)), timeout)
  })
  try {
    return await Promise.race([work, expired])
  } finally {
    clearTimeout(timer)
  }
}

/** The same, or null if there is no result in time. */
export function inTime<T>(work: Promise<T>, timeout: number): Promise<T | null> {
  return withTimeout(work, timeout).catch(() => null)
}
