import fc from 'fast-check'
import { always } from '../always.ts'
import { expect, test } from 'vitest'
import {
  DEFAULT_INPUTS,
  readTexts,
  textsFromHash,
  textsToHash,
  toInputs,
  toTexts,
} from '#lib/tools/roi/texts.ts'
import { plainInputs } from './inputs.ts'

const texts = toTexts(DEFAULT_INPUTS)

always('figures survive being typed', [plainInputs], (given) => {
  expect(toInputs(toTexts(given))).toEqual(given)
})

const text = fc.string({ maxLength: 40 })
always('any typed text survives a round trip through a URL', [text, text], (one, other) => {
  const typed = { ...texts, currentStaffCost: one, hoursPerWeek: other }
  expect(textsFromHash(textsToHash(typed))).toEqual(typed)
})

test('an empty field stays empty and counts as 0', () => {
  const typed = { ...texts, hoursPerWeek: '' }
  expect(textsFromHash(textsToHash(typed))).toEqual(typed)
  expect(toInputs(typed).hoursPerWeek).toBe(0)
})

test.each([['#'], [''], ['#currentStaffCost=1'], ['#%'], ['#book-demo']])(
  'the URL hash %j holds no figures',
  (hash) => expect(textsFromHash(hash)).toBeNull(),
)

test.each([
  [null],
  ['x'],
  [[]],
  [{ ...texts, hoursPerWeek: 40 }],
  [{ ...texts, hoursPerWeek: '4'.repeat(41) }],
])('%j is not a set of figures', (given) => expect(readTexts(given)).toBeNull())

test('a link from before the newest input keeps its figures', () => {
  const old = '#currentStaffCost=1&hoursPerWeek=2&timeReductionPercent=3&implementationCost=4'
  const rest = '&monthlySoftwareCost=5&projectDurationMonths=6&revenueIncrease=7'
  expect(textsFromHash(old + rest)).toMatchObject({ hoursPerWeek: '2', revenueIncrease: '7' })
})

test('other parts of a URL hash are ignored', () => {
  expect(textsFromHash(`${textsToHash(texts)}&email=a@b&__proto__=x`)).toEqual(texts)
})
