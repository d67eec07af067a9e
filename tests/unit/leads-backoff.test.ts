import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRetryAfter, pauseAfter } from '#lib/leads/backoff.ts'

describe('the pause after a failed attempt', () => {
  test.each([
    [1, 0, 1_000],
    [1, 1, 2_000],
    [4, 1, 16_000],
    [12, 1, 3_600_000],
    [5_000, 0, 1_800_000],
  ])('attempt %i at random %d is %i ms', (attempts, random, pause) => {
    expect(pauseAfter(attempts, 0, random)).toBe(pause)
  })

  test('lies between half and all of a step, and never below what the provider asked for', () => {
    const attempts = fc.integer({ min: 1, max: 10_000 })
    const asked = fc.integer({ min: 0, max: 86_400_000 })
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(attempts, asked, random, (n, retryAfter, r) => {
        const pause = pauseAfter(n, retryAfter, r)
        expect(pause).toBeGreaterThanOrEqual(Math.max(1_000, retryAfter))
        expect(pause).toBeLessThanOrEqual(Math.max(3_600_000, retryAfter))
      }),
    )
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T05:00:00Z')
  test.each([
    ['3', 3_000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 05:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 04:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j ms', (header, pause) => {
    expect(parseRetryAfter(header, now)).toBe(pause)
  })
})
