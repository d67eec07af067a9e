import { expect, test } from 'vitest'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { questions } from './section.ts'
import { faqData } from './view.tsx'
import { questionsShape } from '#tests/unit/sections/shapes.ts'

describeSection(questions, questionsShape)

test('a question without an answer is left out', () => {
  const stored = JSON.parse('{ "questions": [{ "question": "Why?", "answer": [] }] }')
  expect(questions.map(stored).questions).toEqual([])
})

test('search engines get each question with its whole answer', () => {
  const [first] = faqData(
    questions.map(JSON.parse(JSON.stringify(questions.seed))).questions,
  ).mainEntity
  expect(first).toEqual({
    '@type': 'Question',
    name: 'What does it cost?',
    acceptedAnswer: {
      '@type': 'Answer',
      text: expect.stringMatching(/^The call is free.*week 4\.$/),
    },
  })
})
