import { expect, test } from 'vitest'
import { MAX_OF_NETWORK } from '#lib/insight/experiments/experiment.ts'
import {
  compare,
  type CountedVariant,
  evidenceAgainst,
  likelyShare,
} from '#lib/insight/experiments/result.ts'

/** Variants a, b, … of goals/visitors each, and equal shares unless given. */
function variants(counts: string, shares?: number[]): CountedVariant[] {
  return counts.split(' ').map((each, index, { length }) => {
    const [goals = 0, visitors = 0] = each.split('/').map(Number)
    const key = 'abcd'[index] ?? ''
    return { key, name: key, share: shares?.[index] ?? 100 / length, visitors, goals }
  })
}

test.each<[string, CountedVariant[], string, string?]>([
  ['nobody came', variants('0/0 0/0'), 'nothing'],
  ['nobody reached the goal', variants('0/90 0/95'), 'open'],
  ['a few more goals may be chance', variants('8/200 15/200'), 'open'],
  ['many more are not', variants('60/2000 120/2000'), 'better', 'b'],
  ['many are better than none', variants('0/500 30/500'), 'better', 'b'],
  ['there are fewer goals', variants('120/2000 60/2000'), 'control'],
  ['there is hardly a difference, of many', variants('900/9000 905/9000'), 'same'],
  ['as many are of a small share', variants('90/1800 90/200', [90, 10]), 'better', 'b'],
  ['visitors were not split by shares', variants('30/1000 90/1300'), 'uneven'],
  ['two are better, one most', variants('30/900 90/900 120/900 30/900'), 'better', 'c'],
])('when %s, the verdict says so', (_, counted, says, best) => {
  expect(compare(counted).verdict).toEqual({ says, ...(best && { best }) })
})

test('what one network adds in a day calls no winner, whatever the shares', () => {
  const { visitors, goals } = MAX_OF_NETWORK
  for (let share = 1; share < 100; share++) {
    const counted = variants(`0/0 ${goals}/${visitors}`, [100 - share, share])
    expect(compare(counted).verdict.says).toMatch(/^(?:open|uneven)$/)
  }
})

test('a rate and a difference come with the interval that they most likely are in', () => {
  const [control, other] = compare(variants('60/2000 120/2000')).variants
  expect(control?.difference).toBeNull()
  expect(other?.rate?.value).toBe(0.06)
  expect(other?.difference?.value).toBeCloseTo(1)
  for (const each of [control?.rate, other?.rate, other?.difference]) {
    const { value, low, high } = { value: 0, low: 1, high: 0, ...each }
    expect(low).toBeLessThan(value ?? 0)
    expect(high).toBeGreaterThan(value ?? 0)
  }
})

test('what nothing bounds has no upper end, and what nobody saw has no rate', () => {
  const [, other, unseen] = compare(variants('0/100 6/100 0/0')).variants
  expect(other?.difference).toMatchObject({ value: null, high: null })
  expect(unseen?.rate).toBeNull()
})

test('a confidence sequence ends where the evidence is as strong as promised', () => {
  const prior = { share: 0.5, trials: 1 }
  const { low, high } = likelyShare(30, 100, 0.05, prior)
  for (const edge of [low, high])
    expect(evidenceAgainst(edge, 30, 100, prior)).toBeCloseTo(Math.log(20), 5)
  expect(likelyShare(0, 10, 0.05, prior).low).toBe(0)
  expect(likelyShare(10, 10, 0.05, prior).high).toBe(1)
  expect(likelyShare(0, 0, 0.05, prior)).toEqual({ low: 0, high: 1 })
})
