import { whenOrphaned } from '#tools/orphaned.mjs'

/**
 * Calls `end` when this process gets a signal to end, its terminal is closed, or its parent is
 * gone.
 */
export function endOnSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  whenOrphaned(end)
}
