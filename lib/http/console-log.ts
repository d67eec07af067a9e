import 'server-only'
import { format } from 'node:util'
import { log } from '#lib/http/log.ts'

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * Has what Next and other libraries write to the console go to the log: one format for whoever reads it, and no address of
 * a person in it. An error with a digest is left out, since `onRequestError` tells of it.
 */
export function takeConsole(): void {
  for (const name of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
    console[name] = (...said: unknown[]) => {
      if (said.some((part) => part instanceof Error && 'digest' in part)) return
      log[LEVELS[name]](format(...said).slice(0, 4000))
    }
  }
}
