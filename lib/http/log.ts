/**
 * Writes what went wrong to the server's error output, one line of JSON. Database errors are reduced to their cause,
 * since the query's parameters hold addresses of people.
 *
 * @param message what could not be done, as a sentence without its full stop
 */
export function logError(message: string, error: unknown): void {
  const line = { time: new Date().toISOString(), level: 'error', message, cause: reason(error) }
  // oxlint-disable-next-line no-console -- the one place that writes to the error output
  console.error(JSON.stringify(line))
}

/** The message of an error's innermost cause, at most 500 characters, on one line. */
export function reason(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (inner instanceof AggregateError && inner.errors.length > 0) return reason(inner.errors[0])
  const text = inner instanceof Error ? inner.message || inner.name : String(inner)
  return text.replace(/\s+/g, ' ').slice(0, 500)
}
