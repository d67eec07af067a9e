/**
 * Next's cache of pages and of the content lake's answers (next.config.mjs), for this process
 * alone: in memory, and pages also in a folder of its own, above those that the build made. Next
 * loads this file itself, outside its bundles.
 *
 * It never goes back to an older page. What was made before a refresh of its tags, or before this
 * process started, is shown until its successor is made, however long that takes.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type * as Built from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import type {
  CacheHandler,
  CacheHandlerContext,
  CacheHandlerValue,
} from 'next/dist/server/lib/incremental-cache/index.js'
import {
  KEPT_PAGE_HEADER,
  now,
  ownProcess,
  PAGE_TAGS_HEADER,
  refreshTags,
} from '#lib/delivery/refresh/own-process.ts'

const { default: BuiltPages }: typeof Built = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
)

/**
 * Memory for pages and answers, in bytes; other pages are read from the folder. Visitors get what is
 * in finished-pages.ts, in a tenth of the memory.
 */
const MAX_BYTES = 16 * 2 ** 20
const TAGS_HEADER = 'x-next-cache-tags'
/** How tags begin that Next adds for routes. */
const NEXTS_OWN_TAG = '_N_T_'
/**
 * The age in milliseconds that Next is told of what is out of date: beyond the lifetime of any
 * page, and within the year after which Next would make a visitor wait.
 */
const OUT_OF_DATE = 180 * 86_400_000

/** Seconds until the next attempt at a page that could not be made. Next's own choice is 30. */
const RETRY = 3

const memory = new LRUCache<string, CacheHandlerValue>({ maxSize: MAX_BYTES })
/** What Next was given, and which value that is. */
const given = new WeakMap<object, CacheHandlerValue['value']>()
/** The folder is written a page at a time, so that what was stored last is the newest. */
let stored = Promise.resolve()
let isWritable = true

// Asked once: every request makes one of these.
const HOST = hostname()

ownProcess.keepsPages = true

export default class OwnPages {
  /** Next makes one of these for each request: all that it stores was asked for after this. */
  readonly #askedAt = now()
  readonly #folder: string
  /** Whether our own server asks (ask-next.ts). */
  readonly #tellsTags: boolean
  /** Whether it asks for a page as it is. */
  readonly #asKept: boolean
  readonly #built: CacheHandler

  constructor(context: CacheHandlerContext) {
    const { fs, serverDistDir } = context
    if (!fs || !serverDistDir) throw new Error('Pages can only be kept in the folder of a build.')
    // Processes that share a build listen on different ports, or are on different machines.
    this.#folder = join(serverDistDir, '..', 'pages', `${HOST}-${process.env.PORT}`)
    ownProcess.folder = this.#folder
    this.#tellsTags = PAGE_TAGS_HEADER in context._requestHeaders
    this.#asKept = KEPT_PAGE_HEADER in context._requestHeaders
    const own = { fs, serverDistDir, flushToDisk: false, maxMemoryCacheSize: 0 }
    this.#built = new BuiltPages({ ...context, ...own })
  }

  async get(...[key, context]: Parameters<CacheHandler['get']>): ReturnType<CacheHandler['get']> {
    let entry = memory.get(key)
    if (!entry && context.kind !== 'FETCH')
      entry = (await this.#read(key)) ?? asRead(key, asOld(await this.#built.get(key, context)))
    if (!entry) return null
    const value = this.#tellsTags ? withTags(entry) : entry.value
    if (value) given.set(value, entry.value)
    if (this.#asKept && context.kind !== 'FETCH') return { ...entry, value, lastModified: now() }
    const tags = 'tags' in context ? context.tags : undefined
    const lastModified = isDue(entry, tags) ? now() - OUT_OF_DATE : entry.lastModified
    return { ...entry, value, lastModified }
  }

  async set(...[key, made, context]: Parameters<CacheHandler['set']>): Promise<void> {
    let cacheControl = 'cacheControl' in context ? context.cacheControl : undefined
    // Next stores what it was given if it could not make a newer one.
    const before = made && given.get(made)
    if (before && cacheControl) cacheControl = { ...cacheControl, revalidate: RETRY }
    const entry = { value: before ?? made, lastModified: this.#askedAt, cacheControl }
    const isOvertaken = (known?: CacheHandlerValue) =>
      known && (before ? known.value !== before : known.lastModified > entry.lastModified)
    if (context.fetchCache) {
      if (!isOvertaken(memory.get(key))) remember(key, entry)
      return
    }
    const storing = stored.then(async () => {
      if (!isOvertaken(memory.get(key) ?? (await this.#read(key)))) await this.#store(key, entry)
    })
    stored = storing.catch(() => {})
    await storing
    ownProcess.server?.rendered(pathOf(key), this.#askedAt, before ? undefined : contentTags(made))
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    refreshTags([tags].flat())
  }

  resetRequestCache(): void {}

  /** Shows a page once it is in the folder: who is killed goes on with what they showed. */
  async #store(key: string, entry: CacheHandlerValue): Promise<void> {
    const partial = join(this.#folder, 'partial')
    const bytes = serialize({ ...entry, key, process: ownProcess.id })
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(partial, bytes)
      await rename(partial, this.#file(key))
      isWritable = true
    } catch (error) {
      // oxlint-disable-next-line no-console -- Next bundles the log, which captures console calls
      if (isWritable) console.error('Pages are kept in memory only, and lost on a restart:', error)
      isWritable = false
    }
    remember(key, entry, bytes.length)
  }

  async #read(key: string): Promise<CacheHandlerValue | undefined> {
    try {
      const bytes = await readFile(this.#file(key))
      const { process: maker, ...entry } = deserialize(bytes)
      return asRead(key, maker === ownProcess.id ? entry : asOld(entry), bytes.length)
    } catch {
      return undefined
    }
  }

  #file(key: string): string {
    return join(this.#folder, createHash('sha256').update(key).digest('hex'))
  }
}

/** Made before this process started, by a clock that may be another one. */
function asOld(entry: CacheHandlerValue | null): CacheHandlerValue | undefined {
  return entry ? { ...entry, lastModified: 0 } : undefined
}

function remember(key: string, entry: CacheHandlerValue, size = serialize(entry).length): void {
  memory.set(key, entry, { size })
}

/** What was read, unless another request has stored a newer one meanwhile. */
function asRead(key: string, entry?: CacheHandlerValue, size?: number) {
  if (entry && !memory.has(key)) remember(key, entry, size)
  return memory.get(key) ?? entry
}

/** The path of a page or of its twin, which ends the key that Next gives it. */
function pathOf(key: string): string {
  const path = key.slice(key.lastIndexOf('$') + 1)
  if (path.startsWith('/twins/')) return `${path.slice('/twins'.length)}.md`
  return path === '/index' ? '/' : path
}

/** A page with a header that Next sends: when it was asked for, and its tags. */
function withTags({ value, lastModified }: CacheHandlerValue): CacheHandlerValue['value'] {
  if (!value || !('headers' in value)) return value
  const told = [lastModified, ...contentTags(value)].join(',')
  const headers = { ...value.headers, [PAGE_TAGS_HEADER]: told }
  return { ...value, headers }
}

function contentTags(value: CacheHandlerValue['value']): string[] {
  return tagsOf(value).filter((tag) => !tag.startsWith(NEXTS_OWN_TAG))
}

function tagsOf(value: CacheHandlerValue['value']): string[] {
  const header = value && 'headers' in value ? value.headers?.[TAGS_HEADER] : undefined
  return typeof header === 'string' ? header.split(',') : []
}

function isDue({ value, lastModified }: CacheHandlerValue, more: string[] = []): boolean {
  const tags = [...more, ...tagsOf(value)]
  const refreshed = tags.map((tag) => ownProcess.refreshed.get(tag) ?? -Infinity)
  return Math.max(ownProcess.madeAfter, ...refreshed) >= lastModified
}
