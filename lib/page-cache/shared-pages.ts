import createRedisPages from '@fortedigital/nextjs-cache-handler/redis-strings'
import type { RedisClientType } from '@redis/client'
import { createBreaker, type BreakerOptions } from './breaker.ts'
import { withGenerations, type Handler, type Pages } from './generations.ts'

/**
 * Pages and content responses in Redis, for all processes of the site.
 *
 * No page waits for a slow Redis: calls reject while it is, and this process serves what it last
 * read or made. Tags that are refreshed meanwhile are refreshed here before a page is read again.
 *
 * @param prefix of all keys
 * @param own this process' own pages, which learn of every page that is read here
 */
export function sharedPages(
  client: RedisClientType,
  prefix: string,
  own?: Pages,
  options?: BreakerOptions,
): Handler {
  const key = `${prefix}generations`
  /** Tags whose refresh Redis has not confirmed. */
  const unconfirmed = new Set<string>()
  const confirm = () =>
    Promise.all(
      [...unconfirmed].map(async (tag) => {
        await client.hIncrBy(key, tag, 1)
        unconfirmed.delete(tag)
      }),
    )
  const breaker = createBreaker(() => client.ping(), options)
  const pages = withGenerations(createRedisPages({ client, keyPrefix: prefix, timeoutMs: 2000 }), {
    read: () => client.hGetAll(key),
    refresh: async () => void (await confirm()),
  })
  /** When each page that this process keeps was made, so that none is kept twice. */
  const copied = new Map<string, number | undefined>()

  return {
    ...pages,
    name: 'shared pages',

    async get(name, meta) {
      const entry = await breaker.run(async () => {
        await confirm()
        return pages.get(name, meta)
      })
      if (entry && own && copied.get(name) !== entry.lastModified) {
        copied.set(name, entry.lastModified)
        await own.copy(name, entry)
      }
      return entry
    },

    set: (name, value, context) => breaker.run(() => pages.set(name, value, context)),

    async revalidateTag(tag) {
      unconfirmed.add(tag)
      await breaker.run(() => pages.revalidateTag(tag))
    },
  }
}
