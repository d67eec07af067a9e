import { whenOrphaned } from '../orphaned.mjs'

/** Calls `end` when this process is told to end, its terminal is closed, or the process that started it is gone. */
export function endOnSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  whenOrphaned(end)
}
