import pino from 'pino'
import { readable } from '#lib/http/readable-log.ts'
import { withoutAddresses } from '#lib/http/redact.ts'
import { currentRequestId } from '#lib/http/request-id.ts'

/**
 * The server's log, on its standard output: lines of JSON in production, for reading elsewhere. Addresses of people are
 * taken out of each line as it is written, whoever wrote it.
 */
export const log = pino({
  messageKey: 'message',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  mixin: () => ({ requestId: currentRequestId() }),
  hooks: {
    streamWrite: (line) => {
      const safe = withoutAddresses(line)
      return process.env.NODE_ENV === 'production' ? safe : readable(safe)
    },
  },
})

/**
 * Writes down what went wrong. Database errors are reduced to their cause, since the query's parameters hold addresses of
 * people.
 *
 * @param message what could not be done, as a sentence without its full stop
 */
export function logError(message: string, error: unknown): void {
  log.error({ cause: reason(error) }, message)
}

/** The message of an error's innermost cause, at most 500 characters, on one line. */
export function reason(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (inner instanceof AggregateError && inner.errors.length > 0) return reason(inner.errors[0])
  const text = inner instanceof Error ? inner.message || inner.name : String(inner)
  return text.replace(/\s+/g, ' ').slice(0, 500)
}
