import { always } from '../always.ts'
import { expect, test } from 'vitest'
import {
  calculateRoi,
  breakEvenMonth,
  cumulative,
  cumulativeValue,
  HORIZON_MONTHS,
} from '#lib/tools/roi/calculate.ts'
import { breakEvenNote } from '#lib/tools/roi/words.ts'
import { anyInputs, inputs, plainInputs, unshowable } from './inputs.ts'

const revenueOnly = inputs({
  currentStaffCost: 0,
  revenueIncrease: 1500,
  implementationCost: 10_000,
})

test('starts with the implementation cost and gains the same each month', () => {
  const values = cumulativeValue(revenueOnly)
  expect(values).toHaveLength(HORIZON_MONTHS + 1)
  expect(values.slice(0, 3)).toEqual([-10_000, -9_000, -8_000])
  expect(values[36]).toBe(26_000)
})

test('separates costs from gains', () => {
  expect(cumulative(revenueOnly)[2]).toEqual({ costs: 11_000, gains: 3_000, value: -8_000 })
})

test.each([
  ['crosses 0 within a month', {}, 34],
  ['is exactly 0 in month 10, so positive in month 11', revenueOnly, 11],
  ['never gains', { currentStaffCost: 0 }, null],
  ['would turn positive after 36 months', { implementationCost: 30_000 }, null],
  ['costs nothing at the start', { implementationCost: 0 }, 1],
  ['starts above 0', { implementationCost: -1 }, 0],
])('%s', (_, changed, month) => {
  expect(breakEvenMonth(cumulativeValue(inputs(changed)))).toBe(month)
})

always('ends at the 3-year value', [plainInputs], (given) => {
  const end = cumulativeValue(given)[36] ?? NaN
  const { threeYearValue } = calculateRoi(given)
  expect(Math.abs(end - threeYearValue)).toBeLessThanOrEqual(Math.abs(threeYearValue) * 1e-9 + 0.01)
})

always('the month it names is the first above 0', [plainInputs], (given) => {
  const values = cumulativeValue(given)
  const month = breakEvenMonth(values)
  const before = values.slice(0, month ?? undefined)
  expect(before.every((value) => value <= 0)).toBe(true)
  if (month !== null) expect(values[month]).toBeGreaterThan(0)
})

always('no number makes a month NaN, infinite or -0', [anyInputs], (given) => {
  const figures = cumulative(given).flatMap((month) => Object.values(month))
  expect(figures.filter(unshowable)).toEqual([])
})

test('the chart says when the total turns positive', () => {
  expect(breakEvenNote(34)).toContain('turns positive in month 34.')
  expect(breakEvenNote(0)).toContain('positive from the start.')
  expect(breakEvenNote(null)).toContain('doesn’t turn positive within 36 months.')
})
