import 'server-only'
import { log, reason } from '#lib/platform/log/log.ts'

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
