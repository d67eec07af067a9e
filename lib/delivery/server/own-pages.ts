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
import { now, ownProcess } from '#lib/delivery/refresh/own-process.ts'

const { default: BuiltPages }: typeof Built = createRequire(import.meta.url)(
  'next/dist/server/lib/incremental-cache/file-system-cache.js',
)

/** Memory for pages and answers, in bytes; other pages are read from the folder. */
const MAX_BYTES = 50 * 2 ** 20
const TAGS_HEADER = 'x-next-cache-tags'
/**
 * The age in milliseconds that Next is told of what is out of date: beyond the lifetime of any
 * page, and within the year after which Next would make a visitor wait.
 */
const OUT_OF_DATE = 180 * 86_400_000

/** Seconds until the next attempt at a page that could not be made. Next's own choice is 30. */
const RETRY = 3

const memory = new LRUCache<string, CacheHandlerValue>({ maxSize: MAX_BYTES })
/** Values that Next was given. */
const given = new WeakSet<object>()
/** The folder is written a page at a time, so that what was stored last is the newest. */
let stored = Promise.resolve()
let isWritable = true

ownProcess.keepsPages = true

export default class OwnPages {
  /** Next makes one of these for each request: all that it stores was asked for after this. */
  readonly #askedAt = now()
  readonly #folder: string
  readonly #built: CacheHandler

  constructor(context: CacheHandlerContext) {
    const { fs, serverDistDir } = context
    if (!fs || !serverDistDir) throw new Error('Pages can only be kept in the folder of a build.')
    // Processes that share a build listen on different ports, or are on different machines.
    this.#folder = join(serverDistDir, '..', 'pages', `${hostname()}-${process.env.PORT}`)
    const own = { fs, serverDistDir, flushToDisk: false, maxMemoryCacheSize: 0 }
    this.#built = new BuiltPages({ ...context, ...own })
  }

  async get(...[key, context]: Parameters<CacheHandler['get']>): ReturnType<CacheHandler['get']> {
    let entry = memory.get(key)
    if (!entry && context.kind !== 'FETCH') {
      const found = (await this.#read(key)) ?? asOld(await this.#built.get(key, context))
      // Meanwhile another request may have stored a newer one.
      entry = memory.get(key) ?? found
      if (entry && entry === found) remember(key, entry)
    }
    if (!entry) return null
    if (entry.value) given.add(entry.value)
    const tags = 'tags' in context ? context.tags : undefined
    const lastModified = isDue(entry, tags) ? now() - OUT_OF_DATE : entry.lastModified
    return { ...entry, lastModified }
  }

  async set(...[key, value, context]: Parameters<CacheHandler['set']>): Promise<void> {
    let cacheControl = 'cacheControl' in context ? context.cacheControl : undefined
    if (hasFailed(value) && cacheControl) cacheControl = { ...cacheControl, revalidate: RETRY }
    const entry = { value, lastModified: this.#askedAt, cacheControl }
    if (context.fetchCache) {
      if (!isOvertaken(entry, memory.get(key))) remember(key, entry)
      return
    }
    const storing = stored.then(() => this.#store(key, entry))
    stored = storing.catch(() => {})
    await storing
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    for (const tag of [tags].flat()) ownProcess.refreshed.set(tag, now())
  }

  resetRequestCache(): void {}

  /** Shows a page once it is in the folder: who is killed goes on with what they showed. */
  async #store(key: string, entry: CacheHandlerValue): Promise<void> {
    if (isOvertaken(entry, memory.get(key) ?? (await this.#read(key)))) return
    const partial = join(this.#folder, 'partial')
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(partial, serialize({ ...entry, key, process: ownProcess.id }))
      await rename(partial, this.#file(key))
      isWritable = true
    } catch (error) {
      // oxlint-disable-next-line no-console -- Next bundles the log, which captures console calls
      if (isWritable) console.error('Pages are kept in memory only, and lost on a restart:', error)
      isWritable = false
    }
    remember(key, entry)
  }

  async #read(key: string): Promise<CacheHandlerValue | undefined> {
    try {
      const { process: maker, ...entry } = deserialize(await readFile(this.#file(key)))
      return maker === ownProcess.id ? entry : asOld(entry)
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

function remember(key: string, entry: CacheHandlerValue): void {
  memory.set(key, entry, { size: serialize(entry).length })
}

/** Whether there is a newer one: made of a later request, or while Next failed to make this one. */
function isOvertaken(made: CacheHandlerValue, known?: CacheHandlerValue): boolean {
  if (!known) return false
  return hasFailed(made.value) ? known.value !== made.value : known.lastModified > made.lastModified
}

/** Whether Next stores what it was given, since it could not make a newer one. */
function hasFailed(value: CacheHandlerValue['value']): boolean {
  return value !== null && given.has(value)
}

function isDue({ value, lastModified }: CacheHandlerValue, more: string[] = []): boolean {
  const header = value && 'headers' in value ? value.headers?.[TAGS_HEADER] : undefined
  const tags = [...more, ...(typeof header === 'string' ? header.split(',') : [])]
  const refreshed = tags.map((tag) => ownProcess.refreshed.get(tag) ?? -Infinity)
  return Math.max(ownProcess.madeAfter, ...refreshed) >= lastModified
}
