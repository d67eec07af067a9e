import 'server-only'
import { log, reason } from '#lib/http/log.ts'

/**
 * Writes down an error that no route has caught, with the digest that the error screen shows as 'Reference', so that what a
 * visitor reads out can be found.
 *
 * @param where `path` as it was asked for, `route` as the folder in `app` has it, `kind` what ran: render, route, proxy
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

/** A stack without the message on top of it: that of a database error holds the query's parameters. */
function frames(stack: unknown): string | undefined {
  if (typeof stack !== 'string') return undefined
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return lines.join('\n')
}
