import { beforeEach, expect, test, vi } from 'vitest'
import { now, ownProcess, refreshAll, refreshTags } from '#lib/delivery/refresh/own-process.ts'
import type { Answer, PublicPage } from '#lib/delivery/server/ask-next.ts'
import { bodyOf } from '#lib/delivery/server/finished-pages.ts'
import { createPages, type Found } from '#lib/delivery/server/pages.ts'

/** A stand-in for Next whose page is what was last published. */
function site() {
  const next = { text: 'first', stale: false, asked: 0, missing: false } as {
    text: string
    stale: boolean
    asked: number
    missing: boolean
    hanging?: Promise<void>
    /** What it shows who asks for the page as it was kept. */
    kept?: string
  }
  const page = { status: 200, headers: {}, endsAt: Infinity, lifetime: 3600, tags: ['page:a'] }
  const details: Partial<PublicPage> = { tags: ['page:a'] }
  const ask = async (_path: string, kept = false): Promise<Answer> => {
    if (kept && next.kept) return { page: { ...page, html: next.kept, askedAt: 0 }, stale: false }
    next.asked++
    const { text: html, stale, missing } = next
    const askedAt = now()
    // What comes between a question and its answer counts as later.
    vi.advanceTimersByTime(1)
    if (next.hanging) await next.hanging
    if (missing) return { stale }
    const made = { ...page, html, ...details }
    return { page: { ...made, ...(made.tags && { askedAt }) }, stale }
  }
  const pages = createPages(ask)
  const textOf = async (found: Found | undefined) =>
    found && (await bodyOf(found.finished, 'html', undefined)).toString()
  return {
    next,
    details,
    pages,
    get: async (current = false) => textOf(await pages.get('/a', current)),
    recent: () => textOf(pages.recent('/a')),
    /** Publishes a text, which Next has rendered already, or hasn't. */
    publish: (text: string, tag = 'page:a') => {
      next.text = text
      refreshTags([tag])
      vi.advanceTimersByTime(1)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  ownProcess.refreshed.clear()
  refreshAll()
  vi.advanceTimersByTime(10)
  return () => vi.useRealTimers()
})

test('a page is shown from memory until what it shows has changed', async () => {
  const { next, pages, get, recent, publish } = site()
  expect(await recent()).toBeUndefined()
  expect(await get()).toBe('first')
  publish('second', 'page:b')
  expect([await recent(), await get(), next.asked]).toEqual(['first', 'first', 1])
  expect((await pages.get('/a'))?.fromMemory).toBe(true)
  publish('second')
  expect(await recent()).toBeUndefined()
  expect([await get(), await recent(), next.asked]).toEqual(['second', 'second', 2])
})

test('a page that was rendered for this visitor has the tags that are told with its rendering', async () => {
  const { next, details, pages, get, recent, publish } = site()
  details.tags = undefined
  expect(await get()).toBe('first')
  pages.rendered('/a', now(), ['page:a'])
  publish('second', 'page:b')
  vi.advanceTimersByTime(5000)
  expect([await recent(), next.asked]).toEqual(['first', 1])
  publish('second')
  expect(await get()).toBe('second')
})

test('a page whose tags are unknown may show anything', async () => {
  const { details, recent, get, publish } = site()
  details.tags = undefined
  await get()
  publish('second', 'page:b')
  expect([await recent(), await get()]).toEqual([undefined, 'second'])
})

test('when the time for which Next keeps a page is over, Next is asked meanwhile', async () => {
  const { next, details, get, recent } = site()
  details.lifetime = 60
  await get()
  next.text = 'second'
  vi.advanceTimersByTime(59_000)
  expect([await recent(), next.asked]).toEqual(['first', 1])
  vi.advanceTimersByTime(2_000)
  expect([await recent(), next.asked]).toEqual(['first', 2])
  await expect.poll(recent).toBe('second')
})

test('what Next rendered without being asked by us is shown from the next visit on', async () => {
  const { next, pages, get, recent } = site()
  await get()
  next.text = 'second'
  expect([await recent(), next.asked]).toEqual(['first', 1])
  pages.rendered('/a', now(), ['page:a'])
  await expect.poll(recent).toBe('second')
})

test('what is not there is asked for after any change, whatever its tags, and after a minute', async () => {
  const { next, details, get, recent, publish } = site()
  details.status = 404
  await get()
  expect(await recent()).toBe('first')
  details.status = 200
  publish('there', 'page:b')
  expect([await recent(), await get()]).toEqual([undefined, 'there'])
  details.status = 404
  await get(true)
  const { asked } = next
  vi.advanceTimersByTime(61_000)
  await recent()
  expect(next.asked).toBe(asked + 1)
})

test('of pages that are all due, one is asked for at a time, after a pause', async () => {
  const { next, pages } = site()
  const paths = ['/a', '/b', '/c']
  for (const path of paths) await pages.get(path)
  vi.advanceTimersByTime(3_600_001)
  for (const path of paths) expect(pages.recent(path)?.fromMemory).toBe(true)
  expect(next.asked).toBe(4)
  await pages.make('/a')
  vi.advanceTimersByTime(101)
  for (const path of paths) pages.recent(path)
  expect(next.asked).toBe(5)
})

test('many visitors at once ask for a page once', async () => {
  const { next, get } = site()
  const found = await Promise.all(Array.from({ length: 50 }, () => get()))
  expect([new Set(found), next.asked]).toEqual([new Set(['first']), 1])
})

test('while a page is rendered, the one from before is shown for a second, and never after it', async () => {
  const { next, pages, get, publish } = site()
  await get()
  publish('first')
  next.stale = true
  expect(await get()).toBe('first')
  vi.advanceTimersByTime(1_000)
  const waiting = get()
  Object.assign(next, { text: 'second', stale: false })
  pages.rendered('/a', now())
  expect(await waiting).toBe('second')
  publish('third')
  expect(await get()).toBe('third')
})

test('a page that was never shown waits for the current one', async () => {
  const { next, pages, get } = site()
  next.stale = true
  const waiting = get()
  await expect.poll(() => next.asked).toBe(2)
  Object.assign(next, { text: 'second', stale: false })
  pages.rendered('/a', now())
  expect(await waiting).toBe('second')
})

test('Next renders few pages at once, of what was kept: others are shown as they were meanwhile', async () => {
  const { next, pages } = site()
  const answer = Promise.withResolvers<void>()
  Object.assign(next, { kept: 'kept', hanging: answer.promise })
  const paths = Array.from({ length: 20 }, (_, n) => `/${n}`)
  const visitors = paths.map((path) => pages.get(path))
  await expect.poll(() => next.asked).toBe(4)
  const first = pages.make('/first')
  const shown = await Promise.all(visitors)
  expect(shown.map((found) => found?.page.headers['x-nextjs-cache'])).toEqual(
    paths.map(() => 'STALE'),
  )
  expect(next.asked).toBe(4)
  answer.resolve()
  await first
  // Those under way, and what was published: it comes before what visitors wait for.
  expect(next.asked).toBeLessThan(paths.length)
})

test('a page that takes too long is shown as it was, and only the first visitor waits', async () => {
  const { next, get } = site()
  next.stale = true
  expect(await get()).toBe('first')
  vi.advanceTimersByTime(10_000)
  await expect.poll(() => get()).toBe('first')
  const asked = next.asked
  const at = process.hrtime.bigint()
  expect(await get()).toBe('first')
  expect(Number(process.hrtime.bigint() - at) / 1e6).toBeLessThan(1_000)
  expect(next.asked).toBe(asked)
})

test('what is published while Next answers is asked for again', async () => {
  const { next, get, publish } = site()
  const answer = Promise.withResolvers<void>()
  next.hanging = answer.promise
  const waiting = get()
  await expect.poll(() => next.asked).toBe(1)
  publish('second')
  next.hanging = undefined
  answer.resolve()
  expect([await waiting, next.asked]).toEqual(['second', 2])
})

test('a page that somebody else had Next render before a publish is asked for again', async () => {
  const { next, details, pages, get, recent, publish } = site()
  // Of what it has just rendered, Next says no tags.
  const tags = { enumerable: true, get: () => (next.asked > 1 ? ['page:a'] : undefined) }
  Object.defineProperty(details, 'tags', tags)
  const askedAt = now()
  publish('second')
  next.text = 'first'
  next.hanging = Promise.resolve().then(() => {
    pages.rendered('/a', askedAt, ['page:a'])
    next.text = 'second'
  })
  expect([await get(), next.asked]).toEqual(['second', 2])
  expect(await recent()).toBe('second')
})

test('a page that has ended is asked for, and not shown meanwhile', async () => {
  const { next, details, get, recent } = site()
  details.endsAt = Date.now() + 5_000
  await get()
  vi.advanceTimersByTime(4_900)
  expect(await recent()).toBe('first')
  vi.advanceTimersByTime(200)
  next.missing = true
  expect([await recent(), await get()]).toEqual([undefined, undefined])
})

test('a client that wants no cached page gets the current one', async () => {
  const { next, get } = site()
  await get()
  next.text = 'second'
  expect(await get(true)).toBe('second')
})

test('a path without a public page is asked for each time, as it was kept and as it is', async () => {
  const { next, get } = site()
  next.missing = true
  expect([await get(), await get(), next.asked]).toEqual([undefined, undefined, 4])
})

test('a page counts as visited for some seconds after somebody asked for it', async () => {
  const { pages, get, recent } = site()
  expect(pages.isVisited('/a')).toBe(false)
  await get()
  vi.advanceTimersByTime(8000)
  await recent()
  vi.advanceTimersByTime(8000)
  expect(pages.isVisited('/a')).toBe(true)
  await pages.make('/a')
  vi.advanceTimersByTime(8000)
  expect(pages.isVisited('/a')).toBe(false)
})
