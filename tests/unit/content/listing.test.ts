import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listing } from '#lib/content/listing.ts'

let lake: string[]
let questions: number
let listing: Listing

beforeEach(() => {
  vi.useFakeTimers()
  lake = ['guide', 'quiz']
  questions = 0
  listing = new Listing(async () => {
    questions++
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (lake.length === 0) throw new Error('out of reach')
    return [...lake]
  })
})
afterEach(() => vi.useRealTimers())

/** What callers get once the lake has had time to respond. */
async function ask(...names: string[]) {
  const heard = Promise.all(names.map((name) => listing.has(name)))
  await vi.advanceTimersByTimeAsync(20)
  return heard
}

test('400 made-up names, or one 400 times, cost one query', async () => {
  const madeUp = Array.from({ length: 400 }, (_, n) => `made-up-${n}`)
  expect(new Set(await ask(...madeUp, ...madeUp.fill('nope')))).toEqual(new Set([false]))
  expect(await ask('guide', 'nope', 'other')).toEqual([true, false, false])
  expect(questions).toBe(1)
})

test('requesting a missing name every second costs about one query a minute', async () => {
  for (let second = 0; second < 3600; second++) {
    await ask('nope')
    await vi.advanceTimersByTimeAsync(980)
  }
  expect(questions).toBeLessThan(70)
})

test('a new name is known two seconds later, and at once after a webhook', async () => {
  await ask('guide')
  lake.push('new')
  expect(await ask('new')).toEqual([false])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ask('new')).toEqual([true])
  lake = ['guide', 'newer']
  listing.expire()
  expect(await ask('newer', 'quiz', 'new')).toEqual([true, false, false])
})

test('a query that began before a change does not count after it', async () => {
  const early = listing.has('new')
  lake.push('new')
  listing.expire()
  const late = listing.has('new')
  await vi.advanceTimersByTimeAsync(20)
  expect(await late).toBe(true)
  await early
  expect(questions).toBe(2)
})

test('while the lake is unreachable known names stay, and before its first response the result is unknown', async () => {
  lake = []
  expect(await ask('guide')).toEqual([undefined])
  expect(await ask('guide')).toEqual([undefined])
  expect(questions).toBe(1)
  lake = ['guide']
  await vi.advanceTimersByTimeAsync(5000)
  expect(await ask('guide', 'nope')).toEqual([true, false])
  lake = []
  listing.expire()
  expect(await ask('guide', 'nope')).toEqual([true, false])
})

test('a name that may be newer than the last query is queried again, once for all who wait', async () => {
  await ask('guide')
  lake.push('new')
  const soon = Promise.all(['new', 'nope', 'nope'].map((name) => listing.hasSoon(name)))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await soon).toEqual([true, false, false])
  expect(questions).toBe(2)
})
