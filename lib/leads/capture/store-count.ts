import { isAboutData } from '#lib/leads/capture/store.ts'

/** How many leads this process has stored or failed to store since it started. */
export interface StoreCount {
  stored: number
  failed: number
  /** Time of the last failure by `performance.now()`; -Infinity if none. */
  lastFailedAt: number
}

/** One per process: Next loads this module twice, for its routes and for instrumentation.ts. */
const holder: typeof globalThis & { leadsStoreCount?: StoreCount } = globalThis

export function storeCount(): StoreCount {
  holder.leadsStoreCount ??= { stored: 0, failed: 0, lastFailedAt: -Infinity }
  return holder.leadsStoreCount
}

/**
 * Counts whether a lead was stored. A lead the database rejects because of its data isn't counted:
 * that says nothing about the next.
 */
export async function countingStores<T>(store: () => Promise<T>): Promise<T> {
  const count = storeCount()
  try {
    const result = await store()
    count.stored++
    return result
  } catch (error) {
    if (!isAboutData(error)) {
      count.failed++
      count.lastFailedAt = performance.now()
    }
    throw error
  }
}
