import * as fc from 'fast-check'
import { always } from '../always.ts'
import { expect, it, test } from 'vitest'
import { isAnswered, type Answers } from '#lib/tools/quiz/answers.ts'
import { LEVELS, QUESTIONS, type QuestionId } from '#lib/tools/quiz/questions.ts'
import { detailRows, levelOf, scoreQuiz } from '#lib/tools/quiz/score.ts'
import { validAnswers } from '#tools/faults/fuzz/site-requests.ts'

const BEST: Answers = {
  manual_processes: '15+',
  time_spent: 40,
  process_documentation: 'comprehensive',
  team_size: '16-50',
  technical_expertise: 'expert',
  budget_available: 'over-100k',
  change_tolerance: 'enthusiastic',
  error_frequency: 'constantly',
}
const LEAST: Answers = {
  manual_processes: '1-3',
  time_spent: 0,
  process_documentation: 'none',
  team_size: '1-5',
  technical_expertise: 'basic',
  budget_available: 'under-5k',
  change_tolerance: 'resistant',
  error_frequency: 'rarely',
}

const HIGH = ['High Automation Readiness', '3-6 months for initial implementation']
const MODERATE = ['Moderate Automation Readiness', '6-12 months for gradual implementation']
const EARLY = ['Early Automation Stage', '12-18 months for foundational work']

const anyAnswers = fc.dictionary(
  fc.constantFrom(...QUESTIONS.map(({ id }) => id)),
  fc.oneof(fc.string(), fc.double(), fc.constantFrom('constructor', '__proto__', 'basic')),
)

it('adds the points of all eight questions', () => {
  expect(scoreQuiz(BEST)).toMatchObject({ score: 32, maxScore: 32, percent: 100, level: 'high' })
  expect(scoreQuiz(LEAST)).toMatchObject({ score: 9, percent: 28.125, level: 'early' })
})

const most: Answers = { ...BEST, manual_processes: '1-3', time_spent: 0 }
const half: Answers = { ...LEAST, manual_processes: '15+', time_spent: 40, team_size: '6-15' }
test.each([
  ['24 of 32 is high', { ...most, error_frequency: 'occasionally' }, 24, HIGH],
  ['23 of 32 is moderate', { ...most, error_frequency: 'rarely' }, 23, MODERATE],
  ['16 of 32 is moderate', half, 16, MODERATE],
  ['15 of 32 is early', { ...half, team_size: '1-5' }, 15, EARLY],
])('%s', (_, answers, score, [readinessLevel, timeline]) => {
  expect(scoreQuiz(answers)).toMatchObject({ score, maxScore: 32, readinessLevel, timeline })
})

it('counts answered questions only', () => {
  expect(scoreQuiz({ team_size: '1-5' })).toMatchObject({ score: 2, maxScore: 4, percent: 50 })
})

it('gives a finite result for no answer at all', () => {
  expect(scoreQuiz({})).toEqual({
    score: 0,
    maxScore: 0,
    percent: 0,
    level: 'early',
    readinessLevel: EARLY[0],
    timeline: EARLY[1],
    details: {
      processMaturity: 25,
      technicalReadiness: 25,
      resourceAvailability: 25,
      riskTolerance: 25,
    },
  })
})

const bars = [
  ['process_documentation', 'Process Maturity', ['none', 'basic', 'detailed', 'comprehensive']],
  ['technical_expertise', 'Technical Readiness', ['basic', 'intermediate', 'advanced', 'expert']],
  ['budget_available', 'Resource Availability', ['under-5k', '5k-25k', '25k-100k', 'over-100k']],
  ['change_tolerance', 'Risk Tolerance', ['resistant', 'cautious', 'adaptable', 'enthusiastic']],
] as const
test.each(bars)('%s moves the bar %s and no other', (id, label, options) => {
  const percents = options.map((option) => {
    const rows = detailRows(scoreQuiz({ [id]: option }).details)
    expect(rows.filter((row) => row.label !== label).map(({ percent }) => percent)).toEqual([
      25, 25, 25,
    ])
    return rows.find((row) => row.label === label)?.percent
  })
  expect(percents).toEqual([25, 50, 75, 100])
})

test.each([
  [100, 'high'],
  [75, 'high'],
  [74.9, 'moderate'],
  [50, 'moderate'],
  [49.9, 'early'],
  [0, 'early'],
])('%d %% is %s', (percent, level) => {
  expect(levelOf(percent)).toBe(level)
})

it('never falls when the percentage rises', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(percent, percent, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(LEVELS.indexOf(levelOf(high))).toBeLessThanOrEqual(LEVELS.indexOf(levelOf(low)))
    }),
  )
})

const given = fc.oneof(validAnswers, anyAnswers)
always('garbage is dropped or clamped: each figure is in its range', [given], (answers) => {
  const { score, maxScore, percent, details } = scoreQuiz(answers)
  const answered = QUESTIONS.filter((each) => isAnswered(each, answers[each.id])).length
  expect(maxScore).toBe(4 * answered)
  expect(score).toBeGreaterThanOrEqual(answered)
  expect(score).toBeLessThanOrEqual(maxScore)
  expect(percent).toBeGreaterThanOrEqual(answered ? 25 : 0)
  expect(percent).toBeLessThanOrEqual(100)
  for (const detail of Object.values(details)) expect([25, 50, 75, 100]).toContain(detail)
})

it('a better answer never lowers the score or the level', () => {
  const radios = QUESTIONS.filter((question) => question.type === 'radio')
  const pick = fc.constantFrom(...radios)
  fc.assert(
    fc.property(validAnswers, pick, (answers, { id, points }) => {
      const ordered = Object.entries(points).sort(([, one], [, other]) => one - other)
      const results = ordered.map(([value]) => scoreQuiz({ ...answers, [id as QuestionId]: value }))
      for (const [index, result] of results.slice(1).entries()) {
        const before = results[index]
        expect(result.score).toBeGreaterThanOrEqual(before?.score ?? 0)
        expect(LEVELS.indexOf(result.level)).toBeLessThanOrEqual(
          LEVELS.indexOf(before?.level ?? 'early'),
        )
      }
    }),
  )
})
