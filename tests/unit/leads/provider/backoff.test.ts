import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoffAfter, outcomeOf, parseRetryAfter } from '#lib/leads/provider/outcome.ts'

describe('the pause after a failed attempt', () => {
  test.each([
    [1, 0, 1_000],
    [1, 1, 2_000],
    [4, 1, 16_000],
    [12, 1, 3_600_000],
    [5_000, 0, 1_800_000],
  ])('attempt %i at random %d is %i ms', (attempts, random, pause) => {
    expect(backoffAfter(attempts, random)).toBe(pause)
  })

  test('grows, lies between half and all of a step, and is never longer than an hour', () => {
    const attempts = fc.integer({ min: 1, max: 10_000 })
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(attempts, random, (n, r) => {
        expect(backoffAfter(n, r)).toBeGreaterThanOrEqual(1_000)
        expect(backoffAfter(n, r)).toBeLessThanOrEqual(3_600_000)
        expect(backoffAfter(n, 0)).toBeLessThanOrEqual(backoffAfter(n + 1, 0))
      }),
    )
  })
})

describe('Retry-After', () => {
  const date = 'Sat, 21 Nov 2026 05:00:00 GMT'
  test.each([
    ['3', 3_000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 05:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 04:00:00 GMT', 0],
    ['99999999', 3_600_000],
    ['86400', 3_600_000],
    ['soon', 0],
    ['', 0],
  ])('%j is %j ms after the date of the response, whatever our own clock says', (header, pause) => {
    expect(parseRetryAfter(new Headers({ 'Retry-After': header, Date: date }))).toBe(pause)
  })

  test('holds the channel after any unsuccessful response', () => {
    const headers = new Headers({ 'Retry-After': '90' })
    for (const status of [401, 429, 500, 503]) {
      const outcome = outcomeOf({ status, headers, reason: 'why' })
      expect(outcome, `${status}`).toEqual({ kind: 'failed', reason: 'why', holdFor: 90_000 })
    }
  })
})
