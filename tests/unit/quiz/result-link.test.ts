import * as fc from 'fast-check'
import { always } from '../always.ts'
import { expect, it } from 'vitest'
import { type Answers, answersFromHash, answersToHash } from '#lib/tools/quiz/answers.ts'
import { questionsInOrder, QUESTIONS } from '#lib/tools/quiz/questions.ts'

const ANSWERS: Answers = {
  manual_processes: '15+',
  time_spent: 0,
  process_documentation: 'none',
  team_size: '50+',
  technical_expertise: 'basic',
  budget_available: '5k-25k',
  change_tolerance: 'cautious',
  error_frequency: 'rarely',
}

it('carries all answers in a round trip', () => {
  expect(answersFromHash(answersToHash(ANSWERS, QUESTIONS))).toEqual(ANSWERS)
})

it('lists the answers in the order of the quiz, and can be read in any order', () => {
  const reversed = questionsInOrder(QUESTIONS.map(({ id }) => id).toReversed())
  const hash = answersToHash(ANSWERS, reversed)
  expect(hash).toMatch(/^#error_frequency=rarely&change_tolerance=/)
  expect(answersFromHash(hash)).toEqual(ANSWERS)
})

it('consists of safe characters and carries only answers', () => {
  const more = { ...ANSWERS, email: 'ada@example.com' }
  const hash = answersToHash(more, QUESTIONS)
  expect(hash).toMatch(/^#[\w.*=&%+-]+$/)
  expect(hash).not.toContain('ada')
})

it.each(['', '#', '#book-demo', answersToHash({ ...ANSWERS, team_size: undefined }, QUESTIONS)])(
  'gives no result for %j',
  (hash) => {
    expect(answersFromHash(hash)).toBeNull()
  },
)

it('clamps a number typed into the URL', () => {
  const hash = answersToHash(ANSWERS, QUESTIONS).replace('time_spent=0', 'time_spent=1e9')
  expect(answersFromHash(hash)?.time_spent).toBe(200)
})

always('reads any URL without failing', [fc.string()], (hash) => {
  expect(answersFromHash(hash)).toBeNull()
})
