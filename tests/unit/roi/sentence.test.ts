import fc from 'fast-check'
import { always } from '../always.ts'
import { expect, test } from 'vitest'
import { calculateRoi, breakEvenMonth, cumulativeValue } from '#lib/tools/roi/calculate.ts'
import { formatPayback } from '#lib/ui/format.ts'
import {
  paybackNote,
  paybackText,
  resultInWords,
  shownPayback,
  verdictOf,
  verdictText,
} from '#lib/tools/roi/words.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'
import { anyInputs, inputs, plainInputs } from './inputs.ts'

function say(given: RoiInputs): string {
  return verdictText(verdictOf(given, calculateRoi(given)))
}

const free = { implementationCost: 0, monthlySoftwareCost: 0 }
const idle = { currentStaffCost: 0 }

test.each<[Partial<RoiInputs>, string]>([
  [{}, 'It breaks even in month 34. Over 12 months, it costs $16,012 more than it returns.'],
  [
    { revenueIncrease: 5000 },
    'It breaks even in month 5. Over 12 months, it returns $43,988 more than it costs.',
  ],
  [
    { monthlySoftwareCost: 2000 },
    'It doesn’t break even within 36 months: each month costs $751 more than it brings in. Over 12 months, it costs $34,012 more than it returns.',
  ],
  [
    { implementationCost: 30_000 },
    'It doesn’t break even within 36 months: at this rate, that takes until month 41. Over 12 months, it costs $21,012 more than it returns.',
  ],
  [
    { ...idle, revenueIncrease: 5500, implementationCost: 60_000 },
    'It breaks even in month 13. Over 12 months, it comes out even.',
  ],
  [
    { ...idle, revenueIncrease: 500 },
    'It doesn’t break even within 36 months: each month brings in only what it costs. Over 12 months, it costs $25,000 more than it returns.',
  ],
  [free, 'It breaks even in month 1. Over 12 months, it returns $14,988 more than it costs.'],
  [
    { ...free, ...idle },
    'Costs and gains cancel out in every month. Over 12 months, it comes out even.',
  ],
  [
    { implementationCost: -10_000 },
    'It’s ahead from the start. Over 12 months, it returns $18,988 more than it costs.',
  ],
  [
    { implementationCost: -5000, monthlySoftwareCost: 2000 },
    'It starts ahead, but each month costs $751 more than it brings in. Over 12 months, it costs $4,012 more than it returns.',
  ],
])('%j', (changed, text) => expect(say(inputs(changed))).toBe(text))

test.each<[Partial<RoiInputs>, string]>([
  [{}, 'these 34 months'],
  [{ implementationCost: 30_000 }, 'these 41 months'],
  [{ monthlySoftwareCost: 2000 }, 'this $34,012 loss'],
  [free, 'this $14,988 gain'],
  [{ ...free, ...idle }, 'this result'],
])('what to check of %j', (changed, text) => {
  const given = inputs(changed)
  expect(resultInWords(given, calculateRoi(given))).toBe(text)
})

always(
  'the sentence names the break-even month of the chart, and no other',
  [plainInputs],
  (given) => {
    const month = breakEvenMonth(cumulativeValue(given))
    const text = say(given)
    if (month) expect(text).toContain(`breaks even in month ${month}.`)
    else expect(text).not.toContain('breaks even in')
    if (month === 0) expect(text).toMatch(/^It(’s ahead| starts ahead)/)
    if (month === null) expect(text).toMatch(/^(It doesn’t break even|Costs and gains cancel)/)
  },
  { numRuns: 2000 },
)

test('always two sentences, and never NaN, Infinity or a bare -0', () => {
  const overflowing = inputs({
    currentStaffCost: -2e195,
    timeReductionPercent: 5e115,
    revenueIncrease: -1e308,
  })
  fc.assert(
    fc.property(anyInputs, (given) => {
      const text = say(given)
      expect(text).toMatch(/^(It|Costs) .+\. Over .+, it .+\.$|^It’s .+\. Over .+, it .+\.$/)
      if (Object.values(given).every(Number.isFinite))
        expect(text).not.toMatch(/NaN|∞|-\$?0(?!\.?\d)/)
    }),
    { examples: [[overflowing], [inputs({ projectDurationMonths: -0.005 })]], numRuns: 1000 },
  )
})

test.each<[Partial<RoiInputs>, string, string]>([
  [
    {},
    '2 years 1 month',
    'All costs over 12 months ÷ monthly gain. The break-even month counts costs as they fall due, so it can differ.',
  ],
  [idle, '0.0 months', 'There’s no monthly gain to divide by, so the formula gives 0.'],
  [
    { currentStaffCost: -50_000, implementationCost: -25_000, monthlySoftwareCost: -500 },
    'Not reached',
    'Each month loses money, so the costs are never paid back.',
  ],
  [
    { implementationCost: -25_000, monthlySoftwareCost: -500 },
    '0.0 months',
    'There’s nothing to pay back.',
  ],
  [
    { ...idle, revenueIncrease: -100 },
    'Not reached',
    'Each month loses money, so the costs are never paid back.',
  ],
])('the payback period of %j reads %s', (changed, text, note) => {
  const given = inputs(changed)
  const results = calculateRoi(given)
  expect(formatPayback(shownPayback(given, results))).toBe(text)
  expect(paybackNote(given, results)).toBe(note)
  expect(paybackText(given, results)).toBe(`${text}. ${note}`)
})
