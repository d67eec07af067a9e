import { LRUCache } from 'lru-cache'
import { isDraftOrVersion } from '../model/document.ts'
import type { OpenDataset } from './open-dataset.ts'

/** The most answers that are kept of a dataset. */
const MOST = 1_000

/**
 * What the API CDN has of each dataset. A publish reaches it only after a while, in which it gives
 * what it has: https://www.sanity.io/docs/api-cdn. Errors aren't kept.
 *
 * @param delay in milliseconds
 * @returns gives the cached answer for a request, or the one that `make` makes
 */
export function cdn<Answer extends object>(delay: number) {
  const caches = new WeakMap<OpenDataset, LRUCache<string, Promise<Answer>>>()
  const open = (dataset: OpenDataset) => {
    const cache = new LRUCache<string, Promise<Answer>>({ max: MOST })
    caches.set(dataset, cache)
    dataset.writer.onCommit(({ changes }) => {
      if (changes.every(({ id }) => isDraftOrVersion(id))) return
      setTimeout(() => cache.clear(), delay).unref()
    })
    return cache
  }
  return (dataset: OpenDataset, key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const cache = caches.get(dataset) ?? open(dataset)
    const known = cache.get(key)
    if (known) return known
    const answer = make()
    cache.set(key, answer)
    answer.catch(() => cache.delete(key))
    return answer
  }
}
