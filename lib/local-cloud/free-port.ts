const ATTEMPTS = 50

/**
 * Starts a server on the first free port, counting up from the preferred one. The server itself
 * discovers whether a port is taken, so nothing can grab the port between a check and its use.
 *
 * @param start listens on the given port, or rejects with the system's `EADDRINUSE`
 * @throws Error when 50 ports in a row are in use
 */
export async function onFreePort<T>(
  preferred: number,
  start: (port: number) => Promise<T>,
): Promise<T> {
  for (let port = preferred; port < preferred + ATTEMPTS; port++) {
    try {
      return await start(port)
    } catch (error) {
      if (!isAddressInUse(error)) throw error
    }
  }
  throw new Error(`The ports ${preferred} to ${preferred + ATTEMPTS - 1} are all in use.`)
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
