import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { shareBelow } from '#lib/insight/percentile.ts'

vi.mock('#lib/platform/database/pool.ts', () => ({}))

const upTo = (people: number) => Array.from({ length: people }, (_, index) => index + 1)

test('from fifty people on, a result says how many are below it', () => {
  expect(shareBelow(upTo(49), 30)).toBeNull()
  expect(shareBelow(upTo(50), 26)).toEqual({ percent: 50, people: 50 })
  expect(shareBelow(upTo(84), 53)).toEqual({ percent: 61, people: 84 })
})

test('the lowest are told nothing, and the highest no more than leaves five above', () => {
  expect(shareBelow(upTo(100), 5)).toBeNull()
  expect(shareBelow(upTo(100), 6)).toEqual({ percent: 5, people: 100 })
  expect(shareBelow(upTo(100), 1000)).toEqual({ percent: 95, people: 100 })
})

test('what it says is true, of any results', () => {
  const results = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 50, maxLength: 90 })
  fc.assert(
    fc.property(results, fc.integer({ min: -600, max: 600 }), (values, value) => {
      const percentile = shareBelow(values, value)
      const lower = values.filter((other) => other < value).length
      if (percentile) expect(percentile.percent).toBeLessThanOrEqual((lower / values.length) * 100)
      else expect(lower).toBeLessThan(5)
    }),
  )
})
