import 'server-only'
import { format } from 'node:util'
import { log } from '#lib/platform/log/log.ts'

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
