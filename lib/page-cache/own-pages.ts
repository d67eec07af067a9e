import createLocalPages from '@fortedigital/nextjs-cache-handler/local-lru'
import { withGenerations, type Generations, type Pages } from './generations.ts'

/** Pages in this process' memory: what it serves while Redis is slow or out of reach. */
export function ownPages(): Pages {
  const counts: Generations = {}
  return withGenerations(
    createLocalPages({ maxItemsNumber: 1000, maxItemSizeBytes: 50 * 2 ** 20 }),
    {
      read: async () => ({ ...counts }),
      refresh: async (tag) => {
        counts[tag] = String(Number(counts[tag] ?? 0) + 1)
      },
    },
  )
}
