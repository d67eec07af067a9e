import { isAboutData } from '#lib/leads/store.ts'

/** What became of the leads that this process had to store, since it started. */
export interface StoreCount {
  stored: number
  failed: number
  /** When one last failed, by `performance.now()`; -Infinity where none has. */
  lastFailedAt: number
}

/**
 * One count a process, although Next loads this module once for its routes and once for
 * instrumentation.ts.
 */
const holder: typeof globalThis & { leadsStoreCount?: StoreCount } = globalThis

export function storeCount(): StoreCount {
  holder.leadsStoreCount ??= { stored: 0, failed: 0, lastFailedAt: -Infinity }
  return holder.leadsStoreCount
}

/**
 * Counts whether a lead was stored. One that the database refuses for what is in it says nothing of
 * the next.
 */
export async function counted<T>(store: () => Promise<T>): Promise<T> {
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
