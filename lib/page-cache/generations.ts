import type createRedisPages from '@fortedigital/nextjs-cache-handler/redis-strings'

/** How often each tag was refreshed: a page is stale once one of its tags has moved on. */
export type Generations = Record<string, string>

export type Handler = ReturnType<typeof createRedisPages>
type Entry = NonNullable<Awaited<ReturnType<Handler['get']>>> & {
  generations?: Generations
}

/** A store of pages, and a way to put a page into it that another store has. */
export interface Pages extends Handler {
  copy: Handler['set']
}

/**
 * Values that a store returned. When Next fails to make a newer page it sets the one that it read
 * before.
 */
const returned = new WeakSet<object>()

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
export function withGenerations(store: Handler, counter: Counter): Pages {
  /** The generations from before an entry was made: a tag may be refreshed meanwhile. */
  const before = new Map<string, Generations>()

  async function find(name: string, implicitTags: string[]) {
    const [entry, now]: [Entry | null | undefined, Generations] = await Promise.all([
      store.get(name, { implicitTags: [] }),
      counter.read(),
    ])
    const isFresh = entry && !isDue(entry) && isMadeOf(now, entry, implicitTags)
    return { entry, now, fresh: isFresh ? entry : null }
  }

  async function put(...[name, value, context]: Parameters<Handler['set']>): Promise<void> {
    const generations = before.get(name) ?? (await counter.read())
    before.delete(name)
    const entry: Entry = { ...value, generations }
    await store.set(name, entry, context)
  }

  return {
    ...store,
    copy: put,

    async get(name, { implicitTags }) {
      const { entry, now, fresh } = await find(name, implicitTags)
      if (entry?.value) returned.add(entry.value)
      if (fresh) return withLifetime(fresh)
      if (!before.has(name)) before.set(name, now)
      return entry && asDue(entry)
    },

    async set(name, value, context) {
      const failed = value.value && returned.has(value.value)
      // Another process made the newer page meanwhile.
      if (failed && (await find(name, [])).fresh) before.delete(name)
      else await put(name, value, context)
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
