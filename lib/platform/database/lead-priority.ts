import { setTimeout as pause } from 'node:timers/promises'
import { processWide } from '#lib/platform/process-wide.ts'

const MAX_YIELD = 1000

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

/** At most `MAX_YIELD` ms, so that deliveries still make progress under a stream of leads. */
export async function yieldToLeads(): Promise<void> {
  if (leads.number > 0) await pause(MAX_YIELD)
}
