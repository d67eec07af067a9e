import { expect, test } from 'vitest'
import { wordedRows, wordingMark, wordsOf } from '#lib/tools/quiz/words.ts'
import { ANSWERS, CONTENT } from '../reports/fixtures.ts'

const { questions } = CONTENT
const reworded = questions.map((question) =>
  question.id === 'team_size' ? { ...question, wording: 'How big is your team?' } : question,
)
const relabeled = questions.map((question) =>
  question.id === 'team_size' ? { ...question, options: { '6-15': 'A dozen' } } : question,
)

test('what was answered stays in its own words, and a change is named', () => {
  const words = wordsOf(ANSWERS, questions)
  const then = { label: 'Wording of team_size?', value: 'Label 6-15' }
  const rows = wordedRows(ANSWERS, questions, words)
  expect(rows).toContainEqual(then)
  expect(rows.filter(({ today }) => today)).toEqual([])
  expect(wordedRows(ANSWERS, reworded, words).filter(({ today }) => today)).toEqual([
    { ...then, today: { label: 'How big is your team?', value: 'Label 6-15' } },
  ])
  expect(wordedRows(ANSWERS, relabeled, words).filter(({ today }) => today)).toEqual([
    { ...then, today: { label: 'Wording of team_size?', value: 'A dozen' } },
  ])
})

test('without today’s words the kept ones stand, and without kept ones today’s', () => {
  expect(wordedRows(ANSWERS, [], wordsOf(ANSWERS, questions))).toContainEqual({
    label: 'Wording of team_size?',
    value: 'Label 6-15',
  })
  expect(wordedRows(ANSWERS, reworded)).toContainEqual({
    label: 'How big is your team?',
    value: 'Label 6-15',
  })
  expect(wordsOf(ANSWERS, [])).toBeUndefined()
})

test('the mark of a wording changes with it, and not with the order of the questions', () => {
  const mark = wordingMark(questions)
  expect(wordingMark(questions.toReversed())).toBe(mark)
  expect(new Set([mark, wordingMark(reworded), wordingMark(relabeled)]).size).toBe(3)
})
