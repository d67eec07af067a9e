import { hostname } from 'node:os'
import { format } from 'node:util'
import { trace } from '@opentelemetry/api'
import pino from 'pino'
import { release } from '#lib/platform/env/release.ts'
import { currentRequestId } from '#lib/platform/log/request-id.ts'

/**
 * The server's log, on stdout: JSON lines in production, readable lines otherwise. Email addresses
 * are redacted as each line is written, from any code.
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

/** Keys that are the same in every line of a process, or already shown elsewhere in the line. */
const ELSEWHERE = new Set(
  'time level message requestId traceId pid hostname release commit stack'.split(' '),
)

/**
 * Formats a log line for a terminal: the time, the message, the facts, and the start of the request
 * ID.
 *
 * @param line one line of JSON
 */
export function readable(line: string): string {
  const entry: Record<string, unknown> = JSON.parse(line)
  const facts = Object.entries(entry)
    .filter(([key]) => !ELSEWHERE.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const time = new Date(String(entry.time)).toTimeString().slice(0, 8)
  const level = entry.level === 'info' ? '' : `${String(entry.level).toUpperCase()} `
  const id = entry.requestId ? `  ${String(entry.requestId).slice(0, 8)}` : ''
  const stack = entry.stack ? `\n${String(entry.stack)}` : ''
  return `${time}  ${level}${[entry.message, ...facts].join('  ')}${id}${stack}\n`
}

/** Characters that end an email address in text, in JSON or in a URL. */
const OUTSIDE = String.raw`\s"<>()\[\],;:=\\/?&#`

// Stack traces contain script names such as chunks/1_@sanity_client.js:1:2. No domain ends like
// that.
const SCRIPT = String.raw`[^${OUTSIDE}]+\.[cm]?js:\d+:\d`

// Anchored at a word's start, so that a long text without an '@' takes linear time. The other half
// matches a quoted local part, whose quotes JSON escapes.
const LOCAL_PART = String.raw`(?:(?<=^|[${OUTSIDE}])(?!${SCRIPT})[^${OUTSIDE}]+?|\\"[^"]{1,300}\\")`
const EMAIL = new RegExp(`${LOCAL_PART}(?:@|%40)[^${OUTSIDE}]+`, 'gi')

/**
 * Redacts email addresses in a line of JSON, percent-encoded ones too. Anything the gate accepts
 * counts as one: an '@' with text on both sides. Passwords in connection strings are redacted with
 * them.
 */
export function redactEmails(line: string): string {
  if (!line.includes('@') && !line.includes('%40')) return line
  return line.replace(EMAIL, '[email]')
}

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * Routes console output from Next and other libraries through the structured, redacted log: one
 * format, no personal email addresses. Errors with a digest are skipped, since `onRequestError`
 * logs them.
 */
export function redirectConsole(): void {
  for (const name of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
    console[name] = (...args: unknown[]) => {
      if (args.some((part) => part instanceof Error && 'digest' in part)) return
      log[LEVELS[name]](format(...args).slice(0, 4000))
    }
  }
}

/**
 * Logs an uncaught error with the digest that the error screen shows as 'Reference', so that what a
 * visitor reads out can be found.
 *
 * @param where.path as requested
 * @param where.route its folder in `app`
 * @param where.kind what ran: render, route or proxy
 */
export function logRequestError(
  error: unknown,
  where: { path: string; route: string; kind: string },
): void {
  const { digest, stack } = Object(error) as { digest?: unknown; stack?: unknown }
  const { route, kind } = where
  const path = where.path.split('?', 1)[0]?.slice(0, 300)
  log.error(
    { digest, cause: reason(error), route, kind, path, stack: frames(stack) },
    'A request failed',
  )
}

/** A stack without its message: a database error's message contains the query's parameters. */
function frames(stack: unknown): string | undefined {
  if (typeof stack !== 'string') return undefined
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return lines.join('\n')
}
