/**
 * Next's cache for a site of several processes (next.config.mjs). Next loads this file itself,
 * outside its bundles.
 */
import { CacheHandler } from '@fortedigital/nextjs-cache-handler'
import { connect } from './connect.ts'
import { ownPages } from './own-pages.ts'
import { sharedPages } from './shared-pages.ts'

const DAY = 86_400

CacheHandler.onCreation(async ({ buildId = 'unknown' }) => {
  const own = ownPages()
  // Pages name the scripts of their build, so no other build may serve them.
  const shared = sharedPages(await connect(process.env.REDIS_URL), `pages:${buildId}:`, own)
  return {
    // The second serves while the first is slow or out of reach, and only then.
    handlers: [shared, own],
    // A stale page is served while the new one is made, and for as long as that fails.
    ttl: { estimateExpireAge: (staleAge) => Math.max(2 * staleAge, 30 * DAY) },
  }
})

export default CacheHandler
