import fc from 'fast-check'
import { always } from '../always.ts'
import { expect, test } from 'vitest'
import { calculateRoi, type RoiResults } from '#lib/tools/roi/calculate.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'
import { anyInputs, inputs, plainInputs, unshowable } from './inputs.ts'

/** Worked out by hand: 40 h × 30 % × 4.33 × $50,000 / 2,080 h = $1,249.04 a month. */
const table: [string, Partial<RoiInputs>, Partial<RoiResults>][] = [
  [
    'the defaults',
    {},
    {
      monthlySavings: 1249.0385,
      annualSavings: 14988.4615,
      totalRevenueIncrease: 0,
      totalCosts: 31000,
      netBenefit: -16011.5385,
      roiPercentage: -51.6501,
      paybackMonths: 24.8191,
      threeYearValue: 1965.3846,
    },
  ],
  [
    'revenue and two years',
    { revenueIncrease: 2000, projectDurationMonths: 24 },
    {
      totalRevenueIncrease: 48000,
      totalCosts: 37000,
      netBenefit: 40976.9231,
      roiPercentage: 110.7484,
      paybackMonths: 11.3881,
      threeYearValue: 73965.3846,
    },
  ],
  [
    'no hours: an hour costs nothing',
    { hoursPerWeek: 0 },
    {
      monthlySavings: 0,
      annualSavings: 0,
      netBenefit: -31000,
      roiPercentage: -100,
      paybackMonths: 0,
    },
  ],
  [
    'no costs: ROI counts as 0',
    { implementationCost: 0, monthlySoftwareCost: 0 },
    { totalCosts: 0, roiPercentage: 0, paybackMonths: 0 },
  ],
  [
    'costs that cancel out',
    { implementationCost: -6000 },
    { totalCosts: 0, roiPercentage: 0, paybackMonths: 0 },
  ],
  ['gains that cancel out', { currentStaffCost: 0 }, { paybackMonths: 0 }],
  [
    'a negative gain',
    { currentStaffCost: 0, revenueIncrease: -1000 },
    { paybackMonths: -31, netBenefit: -43000 },
  ],
  [
    'no duration',
    { projectDurationMonths: 0 },
    { totalCosts: 25000, netBenefit: -25000, roiPercentage: -100 },
  ],
  [
    'all zero',
    {
      currentStaffCost: 0,
      hoursPerWeek: 0,
      timeReductionPercent: 0,
      implementationCost: 0,
      monthlySoftwareCost: 0,
      projectDurationMonths: 0,
    },
    {
      monthlySavings: 0,
      annualSavings: 0,
      totalRevenueIncrease: 0,
      totalCosts: 0,
      netBenefit: 0,
      roiPercentage: 0,
      paybackMonths: 0,
      threeYearValue: 0,
    },
  ],
]

test.each(table)('%s', (_, changed, expected) => {
  const results = calculateRoi(inputs(changed))
  for (const [name, value] of Object.entries(expected)) {
    expect({ ...results }, name).toHaveProperty(name, expect.closeTo(value, 3))
  }
})

always(
  'no number makes a result NaN, infinite or -0',
  [anyInputs],
  (given) => {
    expect(Object.values(calculateRoi(given)).filter(unshowable)).toEqual([])
  },
  { numRuns: 2000 },
)

always(
  'hours cancel out, since they divide the staff cost and multiply it again',
  [plainInputs, fc.integer({ min: 1, max: 5000 })],
  (given, hours) => {
    const one = calculateRoi({ ...given, hoursPerWeek: 1 }).monthlySavings
    const many = calculateRoi({ ...given, hoursPerWeek: hours }).monthlySavings
    expect(Math.abs(many - one)).toBeLessThanOrEqual(Math.abs(one) * 1e-9)
  },
)

always('net benefit, ROI and costs agree', [plainInputs], (given) => {
  const { netBenefit, roiPercentage, totalCosts } = calculateRoi(given)
  if (totalCosts === 0) expect(roiPercentage).toBe(0)
  else expect(((roiPercentage / 100) * totalCosts) / (netBenefit || 1)).toBeCloseTo(netBenefit && 1)
})
