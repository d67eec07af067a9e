import createRedisPages from '@fortedigital/nextjs-cache-handler/redis-strings'
import type { RedisClientType } from '@redis/client'
import { createBreaker, type Limits } from './breaker.ts'

/** How often each tag was refreshed: what an entry was made of is stale once one of its tags has moved on. */
type Generations = Record<string, string>

type Handler = ReturnType<typeof createRedisPages>
type Entry = NonNullable<Awaited<ReturnType<Handler['get']>>> & { generations?: Generations }

const TAGS_HEADER = 'x-next-cache-tags'
/** Seconds that Next may serve a stale entry; its own default. */
const EXPIRE = 31_536_000

/**
 * Pages and content answers in Redis, for all processes of the site. A refreshed tag makes entries stale and does not
 * remove them, as the library would: the next visitor is served the old page while the new one is made, and an outage of
 * the content takes no page away. Generations are counted, not timed, so that the clocks of several machines don't matter.
 *
 * No page waits for a slow Redis: calls reject while it is, and Next's stand-in serves. Tags that are refreshed meanwhile
 * are refreshed here before a page is read again.
 *
 * @param prefix of all keys
 */
export function sharedPages(client: RedisClientType, prefix: string, limits?: Limits): Handler {
  const store = createRedisPages({ client, keyPrefix: prefix, timeoutMs: 2000 })
  const key = `${prefix}generations`
  /** Tags whose refresh Redis has not confirmed. */
  const owed = new Set<string>()
  const settle = () =>
    Promise.all(
      [...owed].map(async (tag) => {
        await client.hIncrBy(key, tag, 1)
        owed.delete(tag)
      }),
    )
  const breaker = createBreaker(() => client.ping(), limits)
  /** What the generations were before an entry was made: a refresh while it is made must not be missed. */
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
  // The library keeps the tags of pages, but not those of routes such as the sitemap.
  const all = [...tags, ...implicitTags, ...(typeof header === 'string' ? header.split(',') : [])]
  return all.every((tag) => generations?.[tag] === now[tag])
}

function isDue({ lastModified = 0, lifespan }: Entry): boolean {
  return (
    Boolean(lifespan?.revalidate) && Date.now() > lastModified + Number(lifespan?.revalidate) * 1000
  )
}

/** Next asks for the age alone, so a stale entry gets one at which it is due. One without a lifetime is made anew. */
function asDue(entry: Entry): Entry | null {
  const { revalidate } = entry.lifespan ?? {}
  if (!revalidate) return null
  const lastModified = Math.min(entry.lastModified ?? 0, Date.now() - revalidate * 1000 - 1)
  return withLifetime({ ...entry, lastModified })
}

/** After a failure to make a page anew its lifetime is short, which other processes would not know. */
function withLifetime(entry: Entry): Entry {
  const revalidate = entry.lifespan?.revalidate ?? false
  return Object.assign({ ...entry }, { cacheControl: { revalidate, expire: EXPIRE } })
}
