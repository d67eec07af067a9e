import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateRoi } from '#lib/roi/calculate.ts'
import { answer, answerText } from '#lib/roi/sentence.ts'
import type { RoiInputs } from '#lib/roi/types.ts'
import { anyInputs, inputs } from './roi-inputs.ts'

function say(given: RoiInputs): string {
  return answerText(answer(given, calculateRoi(given)))
}

const free = { implementationCost: 0, monthlySoftwareCost: 0 }
const idle = { currentStaffCost: 0 }

test.each<[Partial<RoiInputs>, string]>([
  [{}, 'It pays for itself in 2 years 1 month. Over the 12 months you count, it is $16,012 short.'],
  [
    { revenueIncrease: 5000 },
    'It pays for itself in 5.0 months. Over the 12 months you count, it is $43,988 ahead.',
  ],
  [
    { ...idle, revenueIncrease: 1e6 },
    'It pays for itself at once. Over the 12 months you count, it is $11,969,000 ahead.',
  ],
  [
    { ...idle, revenueIncrease: 5500, implementationCost: 60_000 },
    'It pays for itself in 1 year. Over the 12 months you count, it breaks even.',
  ],
  [
    idle,
    'It never pays for itself: nothing is gained. Over the 12 months you count, it is $31,000 short.',
  ],
  [
    { ...idle, revenueIncrease: -100 },
    'It never pays for itself: each month loses $100. Over the 12 months you count, it is $32,200 short.',
  ],
  [
    free,
    'It costs nothing, so it pays from the first day. Over the 12 months you count, it is $14,988 ahead.',
  ],
  [
    { ...free, ...idle },
    'Nothing is spent, nothing gained. Over the 12 months you count, it breaks even.',
  ],
  [
    { implementationCost: -10_000 },
    'It costs less than nothing, so nothing is to pay back. Over the 12 months you count, it is $18,988 ahead.',
  ],
  [
    { projectDurationMonths: 1, ...idle },
    'It never pays for itself: nothing is gained. Over the 1 month you count, it is $25,500 short.',
  ],
])('%j', (changed, text) => expect(say(inputs(changed))).toBe(text))

test('always two sentences, and never NaN, Infinity or a bare -0', () => {
  const overflowing = inputs({
    currentStaffCost: -2e195,
    timeReductionPercent: 5e115,
    revenueIncrease: -1e308,
  })
  fc.assert(
    fc.property(anyInputs, (given) => {
      const text = say(given)
      expect(text).toMatch(/^(It|Nothing) .+\. Over the .+ you count, it .+\.$/)
      if (Object.values(given).every(Number.isFinite))
        expect(text).not.toMatch(/NaN|∞|-\$?0(?!\.?\d)/)
    }),
    { examples: [[overflowing], [inputs({ projectDurationMonths: -0.005 })]], numRuns: 1000 },
  )
})
