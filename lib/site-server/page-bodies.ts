import { LRUCache } from 'lru-cache'
import { metrics } from '#lib/metrics/registry.ts'
import { compressed, tagged, CACHED_LEVEL, type Encoded, type Encoding } from './encodings.ts'

/** Most memory that bodies take, in bytes. */
const MAX_BYTES = 64 * 2 ** 20

/** A page's body in every encoding in which it may be sent. */
export type PageBodies = Record<Encoding | 'identity', Encoded>

const cache = new LRUCache<string, PageBodies>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ identity, gzip, br }, html) =>
    2 * html.length + identity.bytes.length + gzip.bytes.length + br.bytes.length,
})

/**
 * The body of a page, made once for each text that Next answers with. So a page that was rendered
 * again with the same outcome costs nothing, and all unknown paths share one.
 *
 * @param html the page as Next sends it
 */
export function pageBodies(html: string): PageBodies {
  const cached = cache.get(html)
  metrics().compressed.inc({ from: cached ? 'kept' : 'made' })
  if (cached) return cached
  const bodies = {
    identity: tagged(Buffer.from(html)),
    gzip: compressed(html, 'gzip', CACHED_LEVEL),
    br: compressed(html, 'br', CACHED_LEVEL),
  }
  cache.set(html, bodies)
  return bodies
}
