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
async function listed(...names: string[]) {
  const results = Promise.all(names.map((name) => listing.has(name)))
  await vi.advanceTimersByTimeAsync(20)
  return results
}

test('400 made-up names, or one 400 times, cost one query', async () => {
  const madeUp = Array.from({ length: 400 }, (_, n) => `made-up-${n}`)
  expect(new Set(await listed(...madeUp, ...madeUp.fill('nope')))).toEqual(new Set([false]))
  expect(await listed('guide', 'nope', 'other')).toEqual([true, false, false])
  expect(questions).toBe(1)
})

test('requesting a missing name every second costs about one query a minute', async () => {
  for (let second = 0; second < 3600; second++) {
    await listed('nope')
    await vi.advanceTimersByTimeAsync(980)
  }
  expect(questions).toBeLessThan(70)
})

test('a new name is known two seconds later, and at once after a webhook', async () => {
  await listed('guide')
  lake.push('new')
  expect(await listed('new')).toEqual([false])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await listed('new')).toEqual([true])
  lake = ['guide', 'newer']
  listing.expire()
  expect(await listed('newer', 'quiz', 'new')).toEqual([true, false, false])
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

test('while it expires faster than the lake responds, new names are known, by one query at a time', async () => {
  await listed('guide')
  lake = ['guide', 'quiz', 'new']
  const answers: Promise<boolean | undefined>[] = []
  for (let n = 0; n < 100; n++) {
    listing.expire()
    answers.push(listing.has('new'))
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(30)
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]))
  expect(questions).toBeLessThan(15)
})

test('while the lake is unreachable known names stay, and before its first response the result is unknown', async () => {
  lake = []
  expect(await listed('guide')).toEqual([undefined])
  expect(await listed('guide')).toEqual([undefined])
  expect(questions).toBe(1)
  lake = ['guide']
  await vi.advanceTimersByTimeAsync(5000)
  expect(await listed('guide', 'nope')).toEqual([true, false])
  lake = []
  listing.expire()
  expect(await listed('guide', 'nope')).toEqual([true, false])
})

test('a name that may be newer than the last query is queried again, once for all who wait', async () => {
  await listed('guide')
  lake.push('new')
  const soon = Promise.all(['new', 'nope', 'nope'].map((name) => listing.hasSoon(name)))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await soon).toEqual([true, false, false])
  expect(questions).toBe(2)
})
