/**
 * Next's cache handler for a site of several processes (next.config.mjs). Next loads this file
 * itself, outside its bundles.
 */
import { CacheHandler } from '@fortedigital/nextjs-cache-handler'
import createLocalPages from '@fortedigital/nextjs-cache-handler/local-lru'
import { connect } from './connect.ts'
import { sharedPages } from './shared-pages.ts'

const DAY = 86_400

CacheHandler.onCreation(async ({ buildId = 'unknown' }) => ({
  handlers: [
    // Pages reference their build's scripts, so no other build may serve them.
    sharedPages(await connect(process.env.REDIS_URL), `pages:${buildId}:`),
    // Fallback, used only while Redis is unreachable.
    createLocalPages({ maxItemsNumber: 1000, maxItemSizeBytes: 50 * 2 ** 20 }),
  ],
  // An expired page is still served while it is regenerated, and for as long as that fails.
  ttl: { estimateExpireAge: (staleAge) => Math.max(2 * staleAge, 30 * DAY) },
}))

export default CacheHandler
