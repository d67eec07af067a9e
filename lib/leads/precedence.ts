import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that a delivery waits at most for a lead. */
const PAUSE = 1000

/** One count a process, although Next loads this module once for its routes and once for instrumentation.ts. */
const holder: typeof globalThis & { leadsBeingStored?: number } = globalThis

/** Stores a lead ahead of deliveries: a visitor waits for it, and nobody for them. */
export async function withPrecedence<T>(store: () => Promise<T>): Promise<T> {
  count(+1)
  try {
    return await store()
  } finally {
    count(-1)
  }
}

/** Waits a moment while a lead is being stored. Never more than a moment, so that under a stream of leads deliveries go on, slowly. */
export async function giveWay(): Promise<void> {
  if (holder.leadsBeingStored) await pause(PAUSE)
}

function count(change: number): void {
  holder.leadsBeingStored = (holder.leadsBeingStored ?? 0) + change
}
