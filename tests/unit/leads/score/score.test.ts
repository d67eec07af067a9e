import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facts, RULES, scoreFacts } from '#lib/leads/score/score.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { LEVELS, QUESTIONS } from '#lib/tools/quiz/questions.ts'

const NOBODY: Facts = {
  answers: {},
  readiness: null,
  netBenefit: null,
  hasBooked: false,
  hasPressed: false,
  hasReport: false,
  visits: 1,
  resources: 1,
  company: null,
  isFlagged: false,
}

const BEST: Facts = {
  answers: { budget_available: 'over-100k', team_size: '50+', time_spent: 200 },
  readiness: 'high',
  netBenefit: 875_354,
  hasBooked: true,
  hasPressed: true,
  hasReport: true,
  visits: 2,
  resources: 3,
  company: 'acme.example',
  isFlagged: false,
}

test.each<[Partial<Facts>, number, string]>([
  [{ answers: { budget_available: 'over-100k' } }, 25, 'Budget over $100,000'],
  [{ answers: { budget_available: '25k-100k' } }, 18, 'Budget of $25,000 to $100,000'],
  [{ answers: { budget_available: '5k-25k' } }, 8, 'Budget of $5,000 to $25,000'],
  [{ answers: { team_size: '50+' } }, 8, 'Team of more than 50'],
  [{ answers: { team_size: '16-50' } }, 6, 'Team of 16 to 50'],
  [{ answers: { team_size: '6-15' } }, 3, 'Team of 6 to 15'],
  [{ readiness: 'high' }, 10, 'High automation readiness'],
  [{ readiness: 'moderate' }, 6, 'Moderate automation readiness'],
  [{ answers: { time_spent: 40 } }, 8, '40 hours of manual work a week'],
  [{ answers: { time_spent: 39 } }, 5, '39 hours of manual work a week'],
  [{ netBenefit: 875_354 }, 12, 'Net benefit of $875,354'],
  [{ netBenefit: 50_000 }, 8, 'Net benefit of $50,000'],
  [{ netBenefit: 1 }, 3, 'Net benefit of $1'],
  [{ hasPressed: true }, 9, 'Opened the booking page'],
  [{ hasPressed: true, hasBooked: true }, 18, 'Booked a call that takes place'],
  [{ hasReport: true }, 4, 'Downloaded or emailed a report'],
  [{ visits: 2 }, 5, 'Came back: 2 visits'],
  [{ resources: 2 }, 5, 'Asked for another resource'],
  [{ company: 'acme.example' }, 10, 'Company email address (acme.example)'],
])('%j gives %i points: %s', (facts, points, reason) => {
  expect(scoreFacts({ ...NOBODY, ...facts })).toEqual({
    score: points,
    reasons: [{ points, reason }],
  })
})

test.each<Partial<Facts>>([
  {},
  { readiness: 'early' },
  { netBenefit: -10_000 },
  { answers: { budget_available: 'under-5k', team_size: '1-5', time_spent: 19 } },
])('%j gives no points', (facts) => {
  expect(scoreFacts({ ...NOBODY, ...facts })).toEqual({ score: 0, reasons: [] })
})

test.each(['budget_available', 'team_size'] as const)(
  'each option of %s gives more than the one below it',
  (id) => {
    const question = QUESTIONS.find((each) => each.id === id)
    const scores = (question ? typeOf(question).options(question) : []).map(
      (option) => scoreFacts({ ...NOBODY, answers: { [id]: option } }).score,
    )
    expect(scores).toHaveLength(4)
    expect(scores).toEqual([...new Set(scores)].toSorted((one, other) => one - other))
  },
)

test('the best lead has exactly 100 points, and spam none, whatever else is known', () => {
  const { score, reasons } = scoreFacts(BEST)
  expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(100)
  expect(score).toBe(100)
  expect(scoreFacts({ ...BEST, isFlagged: true }).score).toBe(0)
})

const answers: fc.Arbitrary<Answers> = fc.record(
  Object.fromEntries(
    QUESTIONS.map((question) => {
      const options = typeOf(question).options(question)
      return [
        question.id,
        options.length ? fc.constantFrom(...options) : fc.integer({ min: 0, max: 200 }),
      ]
    }),
  ),
  { requiredKeys: [] },
)

const anyone: fc.Arbitrary<Facts> = fc.record({
  answers,
  readiness: fc.constantFrom(null, ...LEVELS),
  netBenefit: fc.option(fc.double({ noNaN: true })),
  hasBooked: fc.boolean(),
  hasPressed: fc.boolean(),
  hasReport: fc.boolean(),
  visits: fc.nat(500),
  resources: fc.nat(20),
  company: fc.constantFrom(null, 'acme.example'),
  isFlagged: fc.boolean(),
})

test('every score is an integer from 0 to 100, and its reasons add up to it', () => {
  fc.assert(
    fc.property(anyone, (facts) => {
      const { score, reasons } = scoreFacts(facts)
      const sum = reasons.reduce((total, { points }) => total + points, 0)
      expect(score).toBe(Math.max(0, sum))
      expect(score).toBeLessThanOrEqual(100)
      expect(Number.isInteger(score)).toBe(true)
      expect(reasons.every(({ points, reason }) => points !== 0 && reason)).toBe(true)
    }),
  )
})

test('doing more, or having more of what counts, never lowers a score', () => {
  fc.assert(
    fc.property(anyone, fc.nat(1e6), fc.nat(200), (facts, more, hours) => {
      const { score } = scoreFacts(facts)
      const spent = Math.min(200, Number(facts.answers.time_spent ?? 0) + hours)
      const better: Partial<Facts>[] = [
        { hasBooked: true },
        { hasPressed: true },
        { hasReport: true },
        { visits: facts.visits + more },
        { resources: facts.resources + more },
        { company: 'acme.example' },
        { netBenefit: (facts.netBenefit ?? 0) + more },
        { answers: { ...facts.answers, time_spent: spent } },
        { answers: { ...facts.answers, budget_available: 'over-100k' } },
        { answers: { ...facts.answers, team_size: '50+' } },
        { readiness: 'high' },
      ]
      for (const change of better) {
        expect(scoreFacts({ ...facts, ...change }).score).toBeGreaterThanOrEqual(score)
      }
    }),
  )
})

test('docs/leads.md has the same table', async () => {
  const docs = await readFile('docs/leads.md', 'utf8')
  const rows = docs
    .split('\n')
    .filter((line) => /^\| .* \| +-?\d+ +\|$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, when, points]) => [when, Number(points)])
  expect(rows).toEqual(
    Object.values(RULES).flatMap((group) => group.map(({ when, points }) => [when, points])),
  )
})
