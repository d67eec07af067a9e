import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from '#lib/ui/chart/layout.ts'

test.each([
  [
    [-25_000, 1_965],
    [-30_000, -20_000, -10_000, 0, 10_000],
  ],
  [[-60_000], [-60_000, -40_000, -20_000, 0]],
  [
    [0.1, 0.7],
    [0, 0.2, 0.4, 0.6, 0.8],
  ],
  [[1_000], [0, 200, 400, 600, 800, 1_000]],
  [[0], [0, 1]],
  [[], [0, 1]],
  [[5e-324], [0, 1]],
  [
    [-1e308, 1e308],
    [-1e308, -5e307, 0, 5e307, 1e308],
  ],
])('%j gets the ticks %j', (values, ticks) => expect(niceTicks(values)).toEqual(ticks))

test('a scale covers every value and 0, rises, and has few steps', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.array(finite, { minLength: 1, maxLength: 5 }), (values) => {
      const ticks = niceTicks(values)
      expect(ticks.every((tick, index) => index === 0 || tick > (ticks[index - 1] ?? NaN))).toBe(
        true,
      )
      expect(ticks.every((tick) => Number.isFinite(tick) && !Object.is(tick, -0))).toBe(true)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(8)
      // A tick is written with 12 digits, so the outermost may end slightly short of the value.
      const hair = Math.max(...values.map(Math.abs)) * 1e-11 + 1e-299
      expect((ticks[0] ?? NaN) - hair).toBeLessThanOrEqual(Math.min(...values, 0))
      expect((ticks.at(-1) ?? NaN) + hair).toBeGreaterThanOrEqual(Math.max(...values, 0))
    }),
    { numRuns: 1000 },
  )
})
