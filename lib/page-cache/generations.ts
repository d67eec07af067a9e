import type createRedisPages from '@fortedigital/nextjs-cache-handler/redis-strings'

/** How often each tag was refreshed: a page is stale once one of its tags has moved on. */
export type Generations = Record<string, string>

export type Handler = ReturnType<typeof createRedisPages>
type Entry = NonNullable<Awaited<ReturnType<Handler['get']>>> & {
  generations?: Generations
}

/** Where the counts of refreshed tags are kept. */
interface Counter {
  read(): Promise<Generations>
  refresh(tag: string): Promise<void>
}

const TAGS_HEADER = 'x-next-cache-tags'
/** Seconds that Next may serve a stale entry; its own default. */
const EXPIRE = 31_536_000

/**
 * A store of pages in which a refreshed tag makes entries stale and does not remove them, as the
 * library's stores would: the next visitor gets the old page while the new one is made, and an
 * outage of the content takes no page away. Generations are counted, not timed, so that the clocks
 * of several machines don't matter.
 */
export function withGenerations(store: Handler, counter: Counter): Handler {
  /** The generations from before an entry was made: a tag may be refreshed meanwhile. */
  const before = new Map<string, Generations>()

  return {
    ...store,

    async get(name, meta) {
      const [stored, now] = await Promise.all([
        store.get(name, { ...meta, implicitTags: [] }),
        counter.read(),
      ])
      const entry: Entry | null | undefined = stored
      if (entry && !isDue(entry) && isMadeOf(now, entry, meta.implicitTags))
        return withLifetime(entry)
      if (!before.has(name)) before.set(name, now)
      return entry && asDue(entry)
    },

    async set(name, value, context) {
      const generations = before.get(name) ?? (await counter.read())
      before.delete(name)
      const entry: Entry = { ...value, generations }
      await store.set(name, entry, context)
    },

    revalidateTag: (tag) => counter.refresh(tag),
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

/**
 * Next looks at the age alone, so a stale entry gets one that is too old. Without a lifetime it
 * counts as missing.
 */
function asDue(entry: Entry): Entry | null {
  const { revalidate } = entry.lifespan ?? {}
  if (!revalidate) return null
  const lastModified = Math.min(entry.lastModified ?? 0, Date.now() - revalidate * 1000 - 1)
  return withLifetime({ ...entry, lastModified })
}

/** After a failed attempt to make a page its lifetime is short, which no other process knows. */
function withLifetime(entry: Entry): Entry {
  const revalidate = entry.lifespan?.revalidate ?? false
  return Object.assign({ ...entry }, { cacheControl: { revalidate, expire: EXPIRE } })
}
