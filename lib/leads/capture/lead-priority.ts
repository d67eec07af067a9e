import { setTimeout as pause } from 'node:timers/promises'

/** How long a delivery yields to a lead at most, in milliseconds. */
const MAX_YIELD = 1000

/** One per process: Next loads this module twice, for its routes and for instrumentation.ts. */
const holder: typeof globalThis & { leadsBeingStored?: number } = globalThis

/** Stores a lead ahead of deliveries: a visitor is waiting for the lead, and nobody for them. */
export async function withLeadPriority<T>(store: () => Promise<T>): Promise<T> {
  count(+1)
  try {
    return await store()
  } finally {
    count(-1)
  }
}

/**
 * Yields while a lead is being stored, but never for longer than `MAX_YIELD`, so that deliveries
 * still make progress, slowly, under a stream of leads.
 */
export async function yieldToLeads(): Promise<void> {
  if (holder.leadsBeingStored) await pause(MAX_YIELD)
}

function count(change: number): void {
  holder.leadsBeingStored = (holder.leadsBeingStored ?? 0) + change
}
