import createRedisPages from '@fortedigital/nextjs-cache-handler/redis-strings'
import type { RedisClientType } from '@redis/client'
import { createBreaker, type Limits } from './breaker.ts'

/** How often each tag was revalidated. An entry is stale once one of its tags has moved on. */
type Generations = Record<string, string>

type Handler = ReturnType<typeof createRedisPages>
type Entry = NonNullable<Awaited<ReturnType<Handler['get']>>> & { generations?: Generations }

const TAGS_HEADER = 'x-next-cache-tags'
/** How long Next may serve a stale entry, in seconds. Next's own default. */
const EXPIRE = 31_536_000

/**
 * Pages and content responses in Redis, shared by all processes of the site. Revalidating a tag
 * marks entries stale rather than deleting them, as the library would: the next visitor gets the
 * old page while the new one is rendered, and an outage of the content lake takes no page offline.
 * Generations are counters, not timestamps, so that clocks of different machines don't matter.
 *
 * No page waits for a slow Redis: calls reject meanwhile, and Next's fallback handler serves the
 * page. Tags revalidated in that time are replayed here before a page is read again.
 *
 * @param prefix of all keys
 */
export function sharedPages(client: RedisClientType, prefix: string, limits?: Limits): Handler {
  const store = createRedisPages({ client, keyPrefix: prefix, timeoutMs: 2000 })
  const key = `${prefix}generations`
  /** Revalidated tags that Redis hasn't confirmed yet. */
  const owed = new Set<string>()
  const settle = () =>
    Promise.all(
      [...owed].map(async (tag) => {
        await client.hIncrBy(key, tag, 1)
        owed.delete(tag)
      }),
    )
  const breaker = createBreaker(() => client.ping(), limits)
  /** Generations from before a render, so that a revalidation during it isn't missed. */
  const before = new Map<string, Generations>()

  return {
    ...store,
    name: 'shared pages',

    get(name, meta) {
      return breaker.run(async () => {
        await settle()
        const [found, now] = await Promise.all([
          store.get(name, { ...meta, implicitTags: [] }),
          client.hGetAll(key),
        ])
        const entry: Entry | null | undefined = found
        if (entry && !isDue(entry) && isMadeOf(now, entry, meta.implicitTags))
          return withLifetime(entry)
        if (!before.has(name)) before.set(name, now)
        return entry && asDue(entry)
      })
    },

    set(name, value, context) {
      return breaker.run(async () => {
        const generations = before.get(name) ?? (await client.hGetAll(key))
        before.delete(name)
        const entry: Entry = { ...value, generations }
        await store.set(name, entry, context)
      })
    },

    async revalidateTag(tag) {
      owed.add(tag)
      await breaker.run(settle)
    },
  }
}

function isMadeOf(now: Generations, entry: Entry, implicitTags: string[]): boolean {
  const { tags, value, generations } = entry
  const header = value && 'headers' in value ? value.headers?.[TAGS_HEADER] : undefined
  // The library stores the tags of pages, but not those of routes such as the sitemap.
  const all = [...tags, ...implicitTags, ...(typeof header === 'string' ? header.split(',') : [])]
  return all.every((tag) => generations?.[tag] === now[tag])
}

function isDue({ lastModified = 0, lifespan }: Entry): boolean {
  return (
    Boolean(lifespan?.revalidate) && Date.now() > lastModified + Number(lifespan?.revalidate) * 1000
  )
}

/**
 * Makes a stale entry look expired, since Next checks nothing but the age. An entry without a
 * lifetime is dropped and rendered again.
 */
function asDue(entry: Entry): Entry | null {
  const { revalidate } = entry.lifespan ?? {}
  if (!revalidate) return null
  const lastModified = Math.min(entry.lastModified ?? 0, Date.now() - revalidate * 1000 - 1)
  return withLifetime({ ...entry, lastModified })
}

/**
 * Sets the entry's cache lifetime. After a failed render Next shortens it, which other processes
 * would not know otherwise.
 */
function withLifetime(entry: Entry): Entry {
  const revalidate = entry.lifespan?.revalidate ?? false
  return Object.assign({ ...entry }, { cacheControl: { revalidate, expire: EXPIRE } })
}
