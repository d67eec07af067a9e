import { hostname } from 'node:os'
import { trace } from '@opentelemetry/api'
import pino from 'pino'
import { release } from '#lib/platform/env/release.ts'
import { readable } from '#lib/platform/log/readable.ts'
import { redactEmails } from '#lib/platform/log/redact.ts'
import { currentRequestId } from '#lib/platform/log/request-id.ts'

/**
 * The server's log, on stdout: JSON lines in production, readable lines otherwise. Email addresses
 * are redacted as each line is written, whatever code logged it.
 */
export const log = pino({
  base: { pid: process.pid, hostname: hostname(), ...release },
  messageKey: 'message',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  mixin: () => ({
    requestId: currentRequestId(),
    traceId: trace.getActiveSpan()?.spanContext().traceId,
  }),
  hooks: {
    streamWrite: (line) => {
      const safe = redactEmails(line)
      return process.env.NODE_ENV === 'production' ? safe : readable(safe)
    },
  },
})

/**
 * Logs an error. Database errors are reduced to their innermost cause, since query parameters
 * contain email addresses.
 *
 * @param message what failed, as a sentence without the period
 */
export function logError(message: string, error: unknown): void {
  log.error({ cause: reason(error) }, message)
}

/** The message of an error's innermost cause, on one line, at most 500 characters. */
export function reason(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (inner instanceof AggregateError && inner.errors.length > 0) return reason(inner.errors[0])
  const text = inner instanceof Error ? inner.message || inner.name : String(inner)
  return text.replace(/\s+/g, ' ').slice(0, 500)
}
