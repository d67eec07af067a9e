import fc from 'fast-check'
import { always } from '../always.ts'
import { expect, test } from 'vitest'
import { calculateRoi, breakEvenMonth, cumulativeValue } from '#lib/tools/roi/calculate.ts'
import { mapFields, ROI_FIELDS, type RoiInputs } from '#lib/tools/roi/fields.ts'
import { roiRecommendations } from '#lib/tools/roi/words.ts'
import { isLoss, turnaround, turnaroundText } from '#lib/tools/roi/turnaround.ts'
import { anyInputs, inputs, oneEach } from './inputs.ts'

const STEP = mapFields(({ remedy }) => Math.abs(remedy?.step ?? 0))

test.each<[Partial<RoiInputs>, string]>([
  [{}, 'With a time reduction of 63%, it breaks even within 12 months.'],
  [{ timeReductionPercent: 60 }, 'At a one-time cost of $23,900, it breaks even within 12 months.'],
  [
    { projectDurationMonths: 33, implementationCost: 25_460 },
    'Counted over 34 months, it breaks even.',
  ],
  [
    { currentStaffCost: 0 },
    'With $2,590 in additional revenue a month, it breaks even within 12 months.',
  ],
  [
    { implementationCost: 0, timeReductionPercent: 10 },
    'At $410 a month for software and maintenance, it breaks even within 12 months.',
  ],
  [
    { projectDurationMonths: 60, implementationCost: 30_000 },
    'With a time reduction of 33%, it breaks even within 36 months.',
  ],
  [{ implementationCost: 1e9 }, 'At a one-time cost of $8,900, it breaks even within 12 months.'],
  [
    { implementationCost: 1e6, projectDurationMonths: 0 },
    'No change to a single input would turn this around.',
  ],
])('%j: %s', (changed, text) => {
  expect(turnaroundText(turnaround(inputs(changed)))).toBe(text)
})

test.each([{ revenueIncrease: 5000 }, { implementationCost: -1 }])(
  'no loss, no change: %j',
  (gain) => {
    expect(isLoss(inputs(gain))).toBe(false)
    expect(turnaround(inputs(gain))).toBeNull()
  },
)

/** Numbers in the sliders' ranges and slightly beyond their upper ends. */
const usual = oneEach(({ stops }) => {
  const most = stops.at(-1)?.[0] ?? 0
  return fc.integer({ min: 0, max: Math.round(most * 1.2) })
})

always(
  'the change turns the loss into a gain, and one step less does not',
  [usual],
  (given) => {
    const found = turnaround(given)
    if (!found) return
    const { key, value, months } = found
    const turned = { ...given, [key]: value }
    const overDuration = calculateRoi(given).netBenefit < 0
    expect(turns(turned, overDuration)).toBe(true)
    if (overDuration && months <= 36)
      expect(breakEvenMonth(cumulativeValue(turned))).toBeLessThanOrEqual(months)
    const less = value + Math.sign(given[key] - value) * STEP[key]
    const beyond = (less - given[key]) * (value - given[key]) <= 0
    expect(turns({ ...given, [key]: beyond ? given[key] : less }, overDuration)).toBe(false)
  },
  { numRuns: 2000 },
)

always(
  'no other input needs a smaller change',
  [usual],
  (given) => {
    const found = turnaround(given)
    if (!found || found.key === 'currentStaffCost') return
    const share = size(given[found.key], found.value)
    const overDuration = calculateRoi(given).netBenefit < 0
    for (const { key } of ROI_FIELDS) {
      const step = STEP[key]
      if (!step || key === 'currentStaffCost') continue
      // 5% less than the change that was found, in both directions.
      for (const sign of [1, -1]) {
        const least = sign === 1 ? given[key] / (1 - share * 0.95) : given[key] * (1 - share * 0.95)
        const most = ROI_FIELDS.find((field) => field.key === key)?.stops.at(-1)?.[0] ?? 0
        if (!(least >= 0 && least <= most) || share >= 1) continue
        if (key === 'projectDurationMonths' && sign === -1) continue
        const near = Math.trunc(least / step) * step
        if (size(given[key], near) >= share) continue
        expect(turns({ ...given, [key]: near }, overDuration), key).toBe(false)
      }
    }
  },
  { numRuns: 1000 },
)

always(
  'any numbers give a result without NaN or Infinity',
  [anyInputs],
  (given) => {
    const found = turnaround(given)
    if (found) expect(Number.isFinite(found.value) && found.value >= 0).toBe(true)
    if (!Object.values(given).every(Number.isFinite)) return
    expect(roiRecommendations(given).join(' ')).not.toMatch(/NaN|Infinity|∞|-\$?0\b/)
  },
  { numRuns: 1000 },
)

test('the next step follows from the figures', () => {
  expect(roiRecommendations(inputs())).toEqual([
    'With a time reduction of 63%, it breaks even within 12 months. Find out whether that is realistic before you commit.',
    'Implementation makes up 81% of the cost. Start with one process, and let its savings help pay for the next.',
    'Time the work for two normal weeks before anything changes. Without a starting point, nobody can prove the savings later.',
    'Decide what the 12 hours saved each week are for. They’re worth $14,988 a year only if they go into other work.',
  ])
  expect(roiRecommendations(inputs({ revenueIncrease: 5000 }))[0]).toBe(
    'Plan for less: with only half the time reduction (15%), it would still return $36,494 over 12 months, after all costs.',
  )
})

function turns(given: RoiInputs, overDuration: boolean): boolean {
  return overDuration
    ? calculateRoi(given).netBenefit > 0
    : breakEvenMonth(cumulativeValue(given)) !== null
}

function size(one: number, other: number): number {
  return Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), 1e-9)
}
