import { expect, test } from 'vitest'
import { resultOf, resultText } from '#lib/leads/story/results.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { ANSWERS, CONTENT } from '#tests/unit/reports/fixtures.ts'

const quiz = { tool: 'automation' as const, input: ANSWERS, shared: false }
const roi = { tool: 'roi' as const, input: DEFAULT_INPUTS, shared: false }

test('the quiz in words: points, each question with its answer, a percentage', () => {
  expect(resultText(quiz, CONTENT.questions)).toMatchObject({
    summary: '22 of 32 points: Moderate Automation Readiness.',
    chart: { kind: 'score', percent: 68.75, parts: { length: 4 } },
  })
  const { rows } = resultText(quiz, CONTENT.questions) ?? { rows: [] }
  expect(rows).toHaveLength(QUESTIONS.length)
  expect(rows[0]).toEqual({ label: 'Wording of manual_processes?', value: 'Label 4-7' })
})

test('answers whose words were kept are told in those; others say that they are in today’s', () => {
  const words = { team_size: { question: 'How many are you?', answer: 'Ten or so' } }
  const kept = resultText({ ...quiz, words }, CONTENT.questions)
  expect(kept?.rows).toContainEqual({
    label: 'How many are you?',
    value: 'Ten or so',
    today: { label: 'Wording of team_size?', value: 'Label 6-15' },
  })
  expect(kept?.note).toBeNull()
  expect(resultText(quiz, CONTENT.questions)?.note).toMatch(/words of today/)
})

test('without the wording, categories and option values stand in', () => {
  expect(resultText(quiz)?.rows[0]).toEqual({ label: 'Process Identification', value: '4-7' })
})

test('the calculator in words: the outcome, each figure with its unit, months 0 to 36', () => {
  const text = resultText(roi)
  expect(text?.summary).toMatch(/^It breaks even in month \d+\./)
  expect(text?.rows[0]).toEqual({ label: 'Annual Staff Cost (per employee)', value: '$50,000' })
  expect(text?.chart).toMatchObject({ kind: 'value' })
  expect(text?.chart.kind === 'value' && text.chart.values).toHaveLength(37)
  expect(resultOf(roi)?.results).toEqual(calculateRoi(DEFAULT_INPUTS))
})

test('figures that this version can’t read have no result, answers it doesn’t know are left out', () => {
  expect(resultText({ ...roi, input: { hoursPerWeek: 40 } })).toBeNull()
  expect(resultOf({ ...quiz, input: { ...ANSWERS, team_size: 'huge' } })?.input).not.toHaveProperty(
    'team_size',
  )
})
