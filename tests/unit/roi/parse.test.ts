import fc from 'fast-check'
import { always } from '../always.ts'
import { expect, test } from 'vitest'
import { likelyMeaning, parseNumber, readNumber, withSeparators } from '#lib/tools/roi/texts.ts'
import { unshowable } from './inputs.ts'

test.each([
  ['30', 30],
  ['  30 ', 30],
  ['-30', -30],
  ['+30', 30],
  ['−30', -30],
  ['0.5', 0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,000', 1000],
  ['1,234,567.8', 1234567.8],
  ['1 000', 1000],
  ['$1,000', 1000],
  ['-$5', -5],
  ['30%', 30],
  ['30 %', 30],
  ['1e9', 1e9],
  ['1E-3', 0.001],
  ['1e400', Number.MAX_VALUE],
  ['-1e400', -Number.MAX_VALUE],
  ['-0', 0],
])('%j is read as %d', (text, value) => expect(readNumber(text)).toBe(value))

test.each([
  '',
  ' ',
  'abc',
  '12abc',
  '5k',
  '1,5',
  '1,0000',
  '1 2',
  '-',
  '.',
  'e5',
  '1e',
  '--5',
  '0x10',
  'NaN',
  'Infinity',
  '1.2.3',
  '٣',
  '$',
  '%',
])('%j is not a number and counts as 0', (text) => {
  expect(readNumber(text)).toBeNull()
  expect(parseNumber(text)).toBe(0)
})

const numeric = fc.string({ unit: fc.constantFrom(...'0123456789.,-+e$% ') })
const MANY = { numRuns: 2000 }

always(
  'any text counts as a finite number that is not -0',
  [fc.oneof(fc.string(), numeric)],
  (text) => expect(unshowable(parseNumber(text))).toBe(false),
  MANY,
)

always(
  'a number survives formatting and parsing',
  [fc.double({ noNaN: true, noDefaultInfinity: true })],
  (value) => {
    expect(parseNumber(String(value))).toBe(value + 0)
  },
)

test.each([
  ['50000', '50,000'],
  ['1234567.89', '1,234,567.89'],
  ['-50000', '-50,000'],
  ['75,000', '75,000'],
  ['999', '999'],
  ['', ''],
  ['-', '-'],
  ['abc', 'abc'],
  ['1e308', '1e308'],
  ['50.000', '50.000'],
  ['007000', '007000'],
  ['1,0000', '1,0000'],
])('%j becomes %j on blur', (text, shown) => expect(withSeparators(text)).toBe(shown))

always(
  'separators never change what a text counts as',
  [fc.oneof(numeric, fc.double().map(String))],
  (typed) => expect(readNumber(withSeparators(typed))).toBe(readNumber(typed)),
  MANY,
)

test.each([
  ['50.000', '50,000'],
  ['1.234.567', '1,234,567'],
  ['1.234,56', '1,234.56'],
  ["50'000", '50,000'],
  ['-50.000', '-50,000'],
  ['$ 50.000', '50,000'],
  ['1,5', '1.5'],
  ['50k', '50,000'],
  ['1.5M', '1,500,000'],
  ['50,0005', '500,005'],
])('%j probably means %s, and accepting that leaves no ambiguity', (text, likely) => {
  expect(likelyMeaning(text)).toBe(likely)
  expect(readNumber(likely)).not.toBeNull()
  expect(likelyMeaning(likely)).toBeNull()
})

test.each(['', '50000', '50,000', '50 000', '0.125', '12.5', '12.34', '1.5.2', 'abc', '-'])(
  '%j is unambiguous',
  (text) => expect(likelyMeaning(text)).toBeNull(),
)
