/**
 * Stops waiting for a promise after a timeout. The work isn't canceled, so use this only where a
 * repetition does no harm.
 *
 * @param limit milliseconds
 * @throws Error when the timeout is reached first
 */
export async function withTimeLimit<T>(work: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit / 1000} s`)), limit)
  })
  try {
    return await Promise.race([work, expired])
  } finally {
    clearTimeout(timer)
  }
}
