import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { isAnswered, pointsFor, readAnswers } from '#lib/tools/quiz/answers.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { parseNumberAnswer } from '#lib/tools/quiz/question-types.ts'

const RANGE = { min: 0, max: 200 }
const byId = new Map(QUESTIONS.map((question) => [question.id, question]))
const question = (id: (typeof QUESTIONS)[number]['id']) => {
  const found = byId.get(id)
  if (!found) throw new Error(id)
  return found
}

/** docs/specification.md A3, written out again by hand. */
const POINTS = [
  ['manual_processes', { '1-3': 1, '4-7': 2, '8-15': 3, '15+': 4 }],
  ['process_documentation', { none: 1, basic: 2, detailed: 3, comprehensive: 4 }],
  ['team_size', { '1-5': 2, '6-15': 3, '16-50': 4, '50+': 4 }],
  ['technical_expertise', { basic: 1, intermediate: 2, advanced: 3, expert: 4 }],
  ['budget_available', { 'under-5k': 1, '5k-25k': 2, '25k-100k': 3, 'over-100k': 4 }],
  ['change_tolerance', { resistant: 1, cautious: 2, adaptable: 3, enthusiastic: 4 }],
  ['error_frequency', { rarely: 1, occasionally: 2, frequently: 3, constantly: 4 }],
] as const

const rows = POINTS.flatMap(([id, points]) =>
  Object.entries(points).map(([value, expected]) => [id, value, expected] as const),
)
test.each(rows)('%s = %s gives %i', (id, value, expected) => {
  expect(pointsFor(question(id), value)).toBe(expected)
})

it('covers every option of every question with options', () => {
  const options = QUESTIONS.flatMap((each) =>
    each.type === 'radio' ? Object.keys(each.points) : [],
  )
  expect(rows.map(([, value]) => value)).toEqual(options)
})

test.each([
  [0, 1],
  [9, 1],
  [10, 1],
  [19, 1],
  [20, 2],
  [29, 2],
  [30, 3],
  [39, 3],
  [40, 4],
  [200, 4],
  [1e9, 4],
  [-5, 1],
  ['25', 2],
  ['many', 1],
])('%s hours give %i', (hours, expected) => {
  expect(pointsFor(question('time_spent'), hours)).toBe(expected)
})

test.each([
  ['0', 0],
  ['12', 12],
  [' 12 ', 12],
  ['12.9', 12],
  ['-0.5', 0],
  ['-3', 0],
  ['200', 200],
  ['201', 200],
  ['1e3', 200],
  ['Infinity', 200],
  ['twelve', 0],
  ['12 hours', 0],
  ['', 0],
  [Number.NaN, 0],
])('%j counts as %i', (typed, expected) => {
  expect(parseNumberAnswer(typed, RANGE)).toBe(expected)
})

it('is an integer from 0 to 200 whatever is typed', () => {
  const typed = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.double().map(String))
  fc.assert(
    fc.property(typed, (given) => {
      const value = parseNumberAnswer(given, RANGE)
      expect(Number.isInteger(value)).toBe(true)
      expect(Object.is(value, -0)).toBe(false)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(200)
    }),
  )
})

test.each([
  ['team_size', '1-5', true],
  ['team_size', '1-3', false],
  ['team_size', '', false],
  ['team_size', 2, false],
  ['team_size', 'toString', false],
  ['team_size', undefined, false],
  ['time_spent', 0, true],
  ['time_spent', '0', true],
  ['time_spent', 'abc', true],
  ['time_spent', '', false],
  ['time_spent', '  ', false],
  ['time_spent', undefined, false],
  ['time_spent', null, false],
  ['time_spent', true, false],
] as const)('%s answered with %j: %s', (id, answer, expected) => {
  expect(isAnswered(question(id), answer)).toBe(expected)
})

it('keeps what is an answer, clamps the number, drops the rest', () => {
  const given = { team_size: '6-15', time_spent: '250.7', budget_available: 'all', other: 1 }
  expect(readAnswers(given)).toEqual({ team_size: '6-15', time_spent: 200 })
})

it('reads nothing from anything else, and its own result unchanged', () => {
  fc.assert(
    fc.property(fc.anything(), (given) => {
      const answers = readAnswers(given)
      expect(readAnswers(answers)).toEqual(answers)
    }),
  )
  for (const given of [null, undefined, 3, 'team_size', []]) expect(readAnswers(given)).toEqual({})
})
