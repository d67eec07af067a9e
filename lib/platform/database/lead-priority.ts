import { setTimeout as pause } from 'node:timers/promises'
import { processWide } from '#lib/platform/process-wide.ts'

/** In milliseconds. */
const MAX_YIELD = 1000
const PAUSE = 10

const leads = processWide('leadsBeingStored', () => ({ number: 0 }))

/** Stores a lead ahead of deliveries: a visitor is waiting for the lead, and nobody for them. */
export async function withLeadPriority<T>(store: () => Promise<T>): Promise<T> {
  leads.number++
  try {
    return await store()
  } finally {
    leads.number--
  }
}

/** Waits until no lead is being stored; under a stream of leads, only so long. */
export async function yieldToLeads(): Promise<void> {
  const until = performance.now() + MAX_YIELD
  while (leads.number > 0 && performance.now() < until) await pause(PAUSE)
}
