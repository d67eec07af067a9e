import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatCompactUsd,
  formatMonths,
  formatNumber,
  formatPayback,
  formatPercent,
  formatUsd,
  numberWord,
} from '#lib/ui/format.ts'

test.each([
  [0, '$0'],
  [-0, '$0'],
  [-0.4, '$0'],
  [0.5, '$1'],
  [-0.5, '-$1'],
  [1234.49, '$1,234'],
  [-16011.54, '-$16,012'],
  [1e12, '$1,000,000,000,000'],
  [1e308, '$1E308'],
])('formatUsd(%f) is %s', (value, text) => expect(formatUsd(value)).toBe(text))

test.each([
  [0, '0.0%'],
  [-0.04, '0.0%'],
  [-0.05, '-0.1%'],
  [30, '30.0%'],
  [-51.6501, '-51.7%'],
  [1234.56, '1,234.6%'],
])('formatPercent(%f) is %s', (value, text) => expect(formatPercent(value)).toBe(text))

test.each([
  [0, '$0'],
  [500, '$500'],
  [-20000, '-$20K'],
  [1_250_000, '$1.25M'],
  [1e15, '$1E15'],
])('formatCompactUsd(%f) is %s', (value, text) => expect(formatCompactUsd(value)).toBe(text))

test.each([
  [1, '1 month'],
  [0, '0 months'],
  [12, '12 months'],
  [1.5, '1.5 months'],
  [-1, '-1 months'],
])('formatMonths(%f) is %s', (value, text) => expect(formatMonths(value)).toBe(text))

describe('formatPayback', () => {
  test.each([
    [-31, 'Not reached'],
    [-0.001, 'Not reached'],
    [-0, '0.0 months'],
    [0, '0.0 months'],
    [1, '1.0 months'],
    [4.25, '4.3 months'],
    [11.94, '11.9 months'],
    [11.95, '12.0 months'],
    [11.96, '12.0 months'],
    [12, '1 year'],
    [12.49, '1 year'],
    [12.5, '1 year 1 month'],
    [14, '1 year 2 months'],
    [23.49, '1 year 11 months'],
    [23.5, '2 years'],
    [24, '2 years'],
    [24.8191, '2 years 1 month'],
    [35.6, '3 years'],
    [1206, '100 years 6 months'],
    [1e300, '8.33E298 years'],
  ])('%f months reads %s', (months, text) => expect(formatPayback(months)).toBe(text))

  test('every payback has one of the three forms', () => {
    const shape =
      /^(Not reached|([0-9]|1[01])\.\d months|12\.0 months|1 year|[\d,.E]+ years|(1 year|[\d,]+ years) (1 month|([2-9]|1[01]) months))$/
    const usual = fc.double({ min: 0, max: 500, noNaN: true })
    for (const months of [fc.double({ noNaN: true, noDefaultInfinity: true }), usual])
      fc.assert(fc.property(months, (given) => void expect(formatPayback(given)).toMatch(shape)))
  })
})

test('no format ever shows NaN, infinity or a negative zero', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(finite, (value) => {
      const formats = [formatUsd, formatPercent, formatCompactUsd, formatNumber, formatPayback]
      for (const format of formats) {
        expect(format(value)).not.toMatch(/NaN|∞|Infinity/)
        expect(format(value)).not.toMatch(/^-\$?[0,.]+%?$/)
      }
    }),
  )
})

test.each([
  [7, 'seven'],
  [12, 'twelve'],
  [13, '13'],
])('numberWord(%i) is %s', (count, word) => expect(numberWord(count)).toBe(word))
