import { expect, test } from 'vitest'
import { chooseVariant } from '#lib/insight/experiments/choose.ts'
import { markOf, readMark } from '#lib/insight/experiments/experiment.ts'

const KEY = 'today'
const VISITORS = Array.from({ length: 10_000 }, (_, number) => {
  return { network: `192.0.2.${number % 250}`, userAgent: `Browser ${number}` }
})

function experiment(id: string, ...shares: number[]) {
  return { id, variants: shares.map((share, index) => ({ key: 'abcd'[index] ?? '', share })) }
}

test.each([
  [50, 50],
  [90, 10],
  [40, 30, 20, 10],
])('shares of %i, %i … are kept', (...shares) => {
  const given = experiment('one', ...shares)
  const chosen = VISITORS.map((visitor) => chooseVariant(given, visitor, KEY))
  for (const { key, share } of given.variants) {
    const part = chosen.filter((each) => each === key).length / VISITORS.length
    expect(Math.abs(part - share / 100)).toBeLessThan(0.015)
  }
})

test('a visitor gets the same on one day, and each day and experiment draws lots of its own', () => {
  const choose = (id: string, key = KEY) =>
    VISITORS.map((visitor) => chooseVariant(experiment(id, 50, 50), visitor, key))
  expect(choose('one')).toEqual(choose('one'))
  const tomorrow = choose('one', 'tomorrow')
  for (const other of [choose('two'), tomorrow]) {
    const same = choose('one').filter((key, index) => key === other[index]).length
    expect(same / VISITORS.length).toBeGreaterThan(0.48)
    expect(same / VISITORS.length).toBeLessThan(0.52)
  }
})

test('who falls beyond shares that are too small gets the control', () => {
  const chosen = VISITORS.map((visitor) => chooseVariant(experiment('one', 1, 1), visitor, KEY))
  expect(chosen.filter((key) => key === 'b').length).toBeLessThan(200)
})

test('the mark on a page says all that the choice needs', () => {
  const given = experiment('a1-b2', 34, 33, 33)
  expect(markOf(given)).toBe('a1-b2 a:34 b:33 c:33')
  expect(readMark(markOf(given))).toEqual(given)
})
