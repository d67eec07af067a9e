import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { pageOfTwin } from '#lib/content/paths.ts'
import { ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { compressed, decompressed, LEVELS, type Encoding } from './encodings.ts'
import { finishPage, hashOf } from './finish-page.ts'

/** Most memory that pages take, in bytes; others are read from their files. */
const MAX_BYTES = 64 * 2 ** 20
/** What a page takes beside its bodies, in bytes, at most. */
const OVERHEAD = 500
/** Most pages in files. */
const MAX_FILES = 20_000
/** From this many bytes on, the highest level would take a core for seconds. */
const TOO_LARGE = 2 ** 20
/** Milliseconds over which the event loop has to be idle, and how busy it may be, from 0 to 1. */
const IDLE = { time: 500, utilization: 0.3 }

/** A page of Next's as our server sends it. */
export interface FinishedPage {
  /** By which it is known, in each process. */
  readonly hash: string
  /** The page, and what it reads to hydrate, unless it never wakes. */
  readonly bodies: Readonly<Record<'html', Body>> & { readonly payload?: Body }
  /** Whether it has no script but the site's own. */
  readonly finished: boolean
  /** The analytics service that its policy has to let through, if any. */
  readonly analytics?: string
  /** The mark of its running experiment, if any. */
  readonly experiment?: string
}

/** A text as Brotli, which browsers take, and as gzip once somebody asked for that. */
type Body = Partial<Record<Encoding, Buffer>> & { readonly br: Buffer }
type Part = keyof FinishedPage['bodies']

/** Pages and their payloads, which come and go together. */
const memory = new LRUCache<string, FinishedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bodies }) =>
    Object.values(bodies)
      .flatMap((body) => (body ? Object.values(body) : []))
      .reduce((sum, { length }) => sum + length, OVERHEAD),
  dispose: (page, hash, reason) => {
    if (reason === 'evict') void toFile(hash, page)
  },
})
const files = new LRUCache<string, true>({
  max: MAX_FILES,
  dispose: (_, hash, reason) => {
    if (reason === 'evict') rm(fileOf(hash), { force: true }).catch(() => {})
  },
})
/** The hashes of pages by those of Next's texts. */
const hashes = new LRUCache<string, string>({ max: MAX_FILES })
const underWay = new Map<string, Promise<FinishedPage>>()

/**
 * The finished page for a text that Next answers with, made once: a page that was rendered again
 * with the same outcome costs nothing, and all unknown paths share one.
 *
 * @param path at which the page is made again, should its payload be asked for after a restart
 */
export async function finish(text: string, path: string): Promise<FinishedPage> {
  const ofText = hashOf(text)
  const hash = hashes.get(ofText)
  const known = hash && (await finishedPage(hash))
  if (known) return counted(known, 'kept')
  const page = finished(text, path)
  hashes.set(ofText, page.hash)
  const same = await finishedPage(page.hash)
  if (same) return counted(same, 'kept')
  const made = make(page).finally(() => underWay.delete(page.hash))
  underWay.set(page.hash, made)
  return counted(await made, 'made')
}

function counted(page: FinishedPage, from: 'kept' | 'made'): FinishedPage {
  metrics().compressed.inc({ from })
  return page
}

/** The page with this hash, unless it was made too long ago. Synchronous if it is in memory. */
export function finishedPage(
  hash: string,
): FinishedPage | undefined | Promise<FinishedPage | undefined> {
  return memory.get(hash) ?? underWay.get(hash) ?? (files.get(hash) ? fromFile(hash) : undefined)
}

async function make(page: ReturnType<typeof finished>): Promise<FinishedPage> {
  const { hash, html, payload, ...rest } = page
  const [body, data] = await Promise.all([compress(html), payload && compress(payload)])
  const made = { hash, bodies: { html: body, ...(data && { payload: data }) }, ...rest }
  memory.set(hash, made)
  if (body.br.length < TOO_LARGE) large.add(hash)
  void makeSmaller()
  return made
}

/** A page that can't be finished works as Next made it, under Next's own policy; so does a twin. */
function finished(text: string, path: string) {
  try {
    const page =
      pageOfTwin(path) === undefined && finishPage(text, (hash) => `/wake/${hash}${path}`)
    if (page) return { ...page, finished: true }
  } catch (error) {
    // oxlint-disable-next-line no-console -- outside Next's bundles, whose log captures it
    console.error('A page is sent with all its scripts:', error)
  }
  return { hash: hashOf(text), html: text, finished: false }
}

async function compress(text: string): Promise<Body> {
  return { br: await compressed(text, 'br', LEVELS.quick) }
}

/**
 * A page or its payload as it is sent, and at once if it can be: plain text is made for each who
 * asks for it, gzip once.
 */
export function bodyOf(
  page: FinishedPage,
  part: Part,
  encoding: Encoding | undefined,
): Buffer | Promise<Buffer> {
  const body = page.bodies[part] ?? page.bodies.html
  const known = encoding && body[encoding]
  return known ?? madeOf(page, part, body.br, encoding)
}

async function madeOf(page: FinishedPage, part: Part, br: Buffer, encoding?: Encoding) {
  const text = await decompressed(br)
  if (!encoding) return text
  const gzip = await compressed(text, 'gzip', LEVELS.kept)
  replace(page.hash, { [part]: { br, gzip } })
  return gzip
}

/** Other bodies of a page in memory. */
function replace(hash: string, bodies: Partial<FinishedPage['bodies']>): void {
  const page = memory.peek(hash)
  if (page) memory.set(hash, { ...page, bodies: { ...page.bodies, ...bodies } })
}

/** Pages that aren't as small yet as they can be. */
const large = new Set<string>()
let isMakingSmaller = false

/** Compresses pages at the highest level, one at a time, while this process has little else to do. */
async function makeSmaller(): Promise<void> {
  if (isMakingSmaller) return
  isMakingSmaller = true
  for (const hash of large) {
    for (let before; !before || isBusySince(before);) {
      before = performance.eventLoopUtilization()
      await pause(IDLE.time, undefined, { ref: false })
    }
    large.delete(hash)
    const { html, payload } = memory.peek(hash)?.bodies ?? {}
    for (const [part, body] of Object.entries({ html, payload })) {
      if (!body) continue
      const br = await compressed(await decompressed(body.br), 'br', LEVELS.smallest)
      replace(hash, { [part]: { ...body, br } })
    }
  }
  isMakingSmaller = false
}

function isBusySince(before: ReturnType<typeof performance.eventLoopUtilization>): boolean {
  return performance.eventLoopUtilization(before).utilization > IDLE.utilization
}

async function toFile(hash: string, page: FinishedPage): Promise<void> {
  if (files.has(hash) || !ownProcess.folder) return
  // A browser may ask for what its page needs before the file is whole.
  underWay.set(hash, Promise.resolve(page))
  try {
    await mkdir(join(ownProcess.folder, 'finished'), { recursive: true })
    await writeFile(fileOf(hash), serialize(page))
    files.set(hash, true)
  } catch {
    // It is made again when it is asked for: own-pages.ts says what is wrong with the folder.
  }
  underWay.delete(hash)
}

async function fromFile(hash: string): Promise<FinishedPage | undefined> {
  try {
    const page: FinishedPage = deserialize(await readFile(fileOf(hash)))
    memory.set(hash, page)
    return page
  } catch {
    files.delete(hash)
    return undefined
  }
}

function fileOf(hash: string): string {
  return join(String(ownProcess.folder), 'finished', hash)
}
