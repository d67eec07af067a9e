import { expect, test } from 'vitest'
import type { PublicPage } from '#lib/delivery/server/ask-next.ts'
import { createRecentPages } from '#lib/delivery/server/recent-pages.ts'

/** A stand-in for Next whose page is what was last published, and a clock that is set by hand. */
function site() {
  const next = { text: 'first', stale: false, asked: 0, time: 0, missing: false }
  const waiting: (() => void)[] = []
  const ask = async (): Promise<PublicPage | undefined> => {
    next.asked++
    const { text: html, stale, missing } = next
    await new Promise<void>((resolve) => waiting.push(resolve))
    return missing ? undefined : { status: 200, headers: {}, html, stale }
  }
  const pages = createRecentPages(
    ask,
    ({ html }) => html,
    () => next.time,
  )
  const answer = () => waiting.splice(0).forEach((resolve) => resolve())
  const get = async (current = false) => {
    const found = pages.get('/', current)
    answer()
    return (await found)?.page
  }
  return { next, pages, answer, get }
}

test('a page is served from memory for half a second, then refreshed in the background', async () => {
  const { next, get, answer } = site()
  expect(await get()).toBe('first')
  next.text = 'second'
  next.time = 500
  expect([await get(), next.asked]).toEqual(['first', 1])
  next.time = 501
  expect([await get(), next.asked]).toEqual(['first', 2])
  answer()
  await expect.poll(() => get()).toBe('second')
  expect(next.asked).toBe(2)
})

test('a page older than a second waits for the current one', async () => {
  const { next, get } = site()
  await get()
  Object.assign(next, { text: 'second', time: 1001 })
  expect([await get(), next.asked]).toEqual(['second', 2])
})

test('many visitors at once ask for a page once', async () => {
  const { next, pages, answer } = site()
  const found = Array.from({ length: 50 }, () => pages.get('/', false))
  answer()
  expect(new Set((await Promise.all(found)).map((each) => each?.page))).toEqual(new Set(['first']))
  expect(next.asked).toBe(1)
})

test('a publish empties the memory, even of what was asked for before it', async () => {
  const { next, pages, answer, get } = site()
  await get()
  const before = pages.get('/', true)
  next.text = 'second'
  pages.forget()
  const after = pages.get('/', false)
  answer()
  expect([(await before)?.page, (await after)?.page]).toEqual(['first', 'second'])
  expect(await get()).toBe('second')
})

test('a page that is being rendered again is remembered for a tenth of a second', async () => {
  const { next, get } = site()
  next.stale = true
  expect(await get()).toBe('first')
  Object.assign(next, { text: 'second', stale: false, time: 101 })
  expect(await get()).toBe('second')
  next.time = 202
  expect([await get(), next.asked]).toEqual(['second', 2])
})

test('a page that is being rendered again is asked for twice in that time, and not by each visitor', async () => {
  const { next, get } = site()
  next.stale = true
  await get()
  for (next.time = 0; next.time <= 100; next.time += 10) expect(await get()).toBe('first')
  expect(next.asked).toBe(2)
})

test('a slow answer about a page that is being rendered again is remembered as long, but never beyond a second', async () => {
  const { next, pages, answer, get } = site()
  const answered = async (time: number) => {
    const found = pages.get('/', true)
    next.time += time
    answer()
    await found
    return next.asked
  }
  next.stale = true
  const before = await answered(300)
  next.time += 50
  expect([await get(), next.asked]).toEqual(['first', before])
  const slow = await answered(960)
  next.time += 41
  await get()
  expect(next.asked).toBe(slow + 1)
})

test('a client that wants no cached page gets the current one', async () => {
  const { next, get } = site()
  await get()
  next.text = 'second'
  expect(await get(true)).toBe('second')
})

test('a path without a public page is asked for each time', async () => {
  const { next, get } = site()
  next.missing = true
  expect([await get(), await get(), next.asked]).toEqual([undefined, undefined, 2])
})
