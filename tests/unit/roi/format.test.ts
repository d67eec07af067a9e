import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatCompactUsd,
  formatMonths,
  formatNumber,
  formatPayback,
  formatPercent,
  formatUsd,
  numberWord,
} from '#lib/ui/format.ts'

const FORMATS = { formatUsd, formatPercent, formatCompactUsd, formatMonths }
test.each<[keyof typeof FORMATS, number, string]>([
  ['formatUsd', 0, '$0'],
  ['formatUsd', -0, '$0'],
  ['formatUsd', -0.4, '$0'],
  ['formatUsd', 0.5, '$1'],
  ['formatUsd', -0.5, '-$1'],
  ['formatUsd', 1234.49, '$1,234'],
  ['formatUsd', -16011.54, '-$16,012'],
  ['formatUsd', 1e12, '$1,000,000,000,000'],
  ['formatUsd', 1e308, '$1E308'],
  ['formatPercent', 0, '0.0%'],
  ['formatPercent', -0.04, '0.0%'],
  ['formatPercent', -0.05, '-0.1%'],
  ['formatPercent', 30, '30.0%'],
  ['formatPercent', -51.6501, '-51.7%'],
  ['formatPercent', 1234.56, '1,234.6%'],
  ['formatCompactUsd', 0, '$0'],
  ['formatCompactUsd', 500, '$500'],
  ['formatCompactUsd', -20000, '-$20K'],
  ['formatCompactUsd', 1_250_000, '$1.25M'],
  ['formatCompactUsd', 1e15, '$1E15'],
  ['formatMonths', 1, '1 month'],
  ['formatMonths', 0, '0 months'],
  ['formatMonths', 12, '12 months'],
  ['formatMonths', 1.5, '1.5 months'],
  ['formatMonths', -1, '-1 months'],
])('%s(%d) is %s', (name, value, text) => expect(FORMATS[name](value)).toBe(text))

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
