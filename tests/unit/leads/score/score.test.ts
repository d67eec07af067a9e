import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NUMBER_NAMES, numbersFrom, STANDARD } from '#lib/leads/score/numbers.ts'
import { type Facts, GROUPS } from '#lib/leads/score/rules.ts'
import { scoreFacts } from '#lib/leads/score/score.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { LEVELS, QUESTIONS } from '#lib/tools/quiz/questions.ts'

const NOBODY: Facts = {
  answers: {},
  readiness: null,
  isHasty: false,
  netBenefit: null,
  isConsistent: false,
  hasBooked: false,
  hasPressed: false,
  hasReport: false,
  gavePhone: false,
  gaveCompany: false,
  visits: 1,
  resources: 1,
  address: null,
  quietWeeks: 0,
  isFlagged: false,
}

const at = (kind: 'company' | 'role' | 'free' | 'mistyped' | 'disposable', domain: string) => ({
  address: { kind, domain },
})

const DONE: Partial<Facts> = {
  hasBooked: true,
  hasPressed: true,
  hasReport: true,
  visits: 2,
  resources: 3,
  ...at('company', 'acme.example'),
}
const TOP_ANSWERS: Partial<Facts> = {
  answers: { budget_available: 'over-100k', team_size: '50+', time_spent: 200 },
  readiness: 'high',
}
const TOP_FIGURES: Partial<Facts> = { netBenefit: 875_354, isConsistent: true }

const scored = (facts: Partial<Facts>) => scoreFacts({ ...NOBODY, ...facts }, STANDARD)

test.each<[Partial<Facts>, number, string]>([
  [{ answers: { budget_available: 'over-100k' } }, 14, 'Budget over $100,000'],
  [{ answers: { budget_available: '25k-100k' } }, 9, 'Budget of $25,000 to $100,000'],
  [{ answers: { budget_available: '5k-25k' } }, 4, 'Budget of $5,000 to $25,000'],
  [{ answers: { team_size: '50+' } }, 5, 'Team of more than 50'],
  [{ answers: { team_size: '16-50' } }, 4, 'Team of 16 to 50'],
  [{ answers: { team_size: '6-15' } }, 2, 'Team of 6 to 15'],
  [{ readiness: 'high' }, 6, 'High automation readiness'],
  [{ readiness: 'moderate' }, 3, 'Moderate automation readiness'],
  [{ answers: { time_spent: 40 } }, 5, '40 hours of manual work a week'],
  [{ answers: { time_spent: 39 } }, 3, '39 hours of manual work a week'],
  [{ netBenefit: 875_354 }, 20, 'Net benefit of $875,354'],
  [{ netBenefit: 50_000 }, 12, 'Net benefit of $50,000'],
  [{ netBenefit: 1 }, 4, 'Net benefit of $1'],
  [{ isConsistent: true }, 10, 'Figures of their own in the calculator that fit together'],
  [{ hasPressed: true }, 25, 'Opened the booking page'],
  [{ hasPressed: true, hasBooked: true }, 40, 'Booked a call that takes place'],
  [{ hasReport: true }, 12, 'Downloaded or emailed a report'],
  [{ gavePhone: true, gaveCompany: true }, 10, 'Gave a phone number'],
  [{ gaveCompany: true }, 4, 'Gave the name of their company'],
  [{ visits: 2 }, 8, 'Came back: 2 visits'],
  [{ resources: 2 }, 8, 'Asked for another resource'],
  [at('company', 'acme.example'), 10, 'Company email address (acme.example)'],
  [at('role', 'acme.example'), 4, 'Address of a team (acme.example)'],
])('%j gives %i points: %s', (facts, points, reason) => {
  const { score, reasons } = scored(facts)
  expect(score).toBe(points)
  expect(reasons).toEqual([{ rule: expect.any(String), points, reason }])
})

test.each<[Partial<Facts>, number, string]>([
  [at('free', 'gmail.com'), -5, 'Address of a free provider (gmail.com)'],
  [at('mistyped', 'gmial.com'), -20, 'Mistyped address (gmial.com)'],
  [at('disposable', 'mailinator.com'), -30, 'Disposable address (mailinator.com)'],
])('%j takes %i points: %s', (facts, points, reason) => {
  expect(scored({ ...DONE, ...facts })).toMatchObject({
    score: 60 + points,
    reasons: expect.arrayContaining([expect.objectContaining({ points, reason })]),
  })
})

test.each<Partial<Facts>>([
  {},
  { readiness: 'early' },
  { netBenefit: -10_000 },
  { answers: { budget_available: 'under-5k', team_size: '1-5', time_spent: 19 } },
])('%j gives no points', (facts) => {
  expect(scored(facts)).toEqual({ score: 0, reasons: [] })
})

test.each(['budget_available', 'team_size'] as const)(
  'each option of %s gives more than the one below it',
  (id) => {
    const question = QUESTIONS.find((each) => each.id === id)
    const scores = (question ? typeOf(question).options(question) : []).map(
      (option) => scored({ answers: { [id]: option } }).score,
    )
    expect(scores).toHaveLength(4)
    expect(scores).toEqual([...new Set(scores)].toSorted((one, other) => one - other))
  },
)

test('with either tool alone, 100 points can be reached, and no more with both', () => {
  expect(scored({ ...DONE, ...TOP_FIGURES }).score).toBe(100)
  expect(scored({ ...DONE, ...TOP_ANSWERS }).score).toBe(100)
  expect(scored({ ...DONE, ...TOP_ANSWERS, ...TOP_FIGURES }).score).toBe(100)
})

test('what takes effort weighs more than all answers together', () => {
  const answers = scored(TOP_ANSWERS).score
  expect(scored({ hasPressed: true, hasReport: true }).score).toBeGreaterThan(answers)
  expect(scored({ hasBooked: true }).score).toBeGreaterThan(answers)
})

test('spam has no points, whatever else is known', () => {
  const { score, reasons } = scored({ ...DONE, ...TOP_ANSWERS, ...TOP_FIGURES, isFlagged: true })
  expect(score).toBe(0)
  expect(reasons[0]).toEqual({ rule: 'spam', points: -100, reason: 'Suspected spam' })
})

test('answers in haste count half, and what was done counts whole', () => {
  const hasty = { rule: 'hasty', points: -15, reason: expect.stringContaining('half') }
  expect(scored({ ...TOP_ANSWERS, hasReport: true, isHasty: true })).toMatchObject({
    score: 27,
    reasons: expect.arrayContaining([hasty]),
  })
  expect(scored({ hasReport: true, isHasty: true }).score).toBe(12)
})

test('points fade from the second quiet week on, down to a part that stays', () => {
  const after = (quietWeeks: number) => scored({ hasBooked: true, quietWeeks }).score
  expect([0, 1, 2, 3, 7, 8, 9, 50].map(after)).toEqual([40, 40, 36, 32, 16, 12, 12, 12])
  expect(scored({ hasBooked: true, quietWeeks: 3 }).reasons).toContainEqual({
    rule: 'faded',
    points: -8,
    reason: 'Nothing for 3 weeks',
  })
  expect(scored({ ...at('free', 'gmail.com'), quietWeeks: 9 }).reasons).toHaveLength(1)
})

test('numbers that staff wrote count, those that can’t be right are the standard', () => {
  const numbers = numbersFrom({ booked: 7, report: 0, pressed: 101, company: 1.5, other: 3 })
  expect(numbers).toEqual({ ...STANDARD, booked: 7, report: 0 })
  const facts = { ...NOBODY, hasBooked: true, hasReport: true }
  expect(scoreFacts(facts, numbers)).toEqual({
    score: 7,
    reasons: [{ rule: 'booked', points: 7, reason: 'Booked a call that takes place' }],
  })
  const far = numbersFrom({ highValue: 1_000_000, manyHours: 90 })
  expect(scoreFacts({ ...NOBODY, netBenefit: 900_000 }, far).score).toBe(12)
})

test('each rule has a number of its own, and each number is used', () => {
  const points = GROUPS.flatMap(({ rules }) => rules.map(({ name }) => name))
  const others = ['manyHours', 'someHours', 'highValue', 'middleValue', 'quietWeeks', 'fadePercent']
  expect(new Set([...points, ...others])).toEqual(new Set(NUMBER_NAMES))
  expect(points.length + others.length).toBe(NUMBER_NAMES.length)
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
  gavePhone: fc.boolean(),
  gaveCompany: fc.boolean(),
  isHasty: fc.boolean(),
  isConsistent: fc.boolean(),
  visits: fc.nat(500),
  resources: fc.nat(20),
  quietWeeks: fc.nat(60),
  address: fc.constantFrom(null, { kind: 'company' as const, domain: 'acme.example' }),
  isFlagged: fc.boolean(),
})

test('every score is an integer from 0 to 100, and its reasons add up to it', () => {
  fc.assert(
    fc.property(anyone, (facts) => {
      const { score, reasons } = scored(facts)
      const sum = reasons.reduce((total, { points }) => total + points, 0)
      expect(score).toBe(facts.isFlagged ? 0 : Math.min(100, Math.max(0, sum)))
      expect(Number.isInteger(score)).toBe(true)
      expect(reasons.every(({ points, reason }) => points !== 0 && reason)).toBe(true)
    }),
  )
})

test('doing more, or having more of what counts, never lowers a score', () => {
  fc.assert(
    fc.property(anyone, fc.nat(1e6), fc.nat(200), (facts, more, hours) => {
      const { score } = scored(facts)
      const spent = Math.min(200, Number(facts.answers.time_spent ?? 0) + hours)
      const better: Partial<Facts>[] = [
        { hasBooked: true },
        { hasPressed: true },
        { hasReport: true },
        { visits: facts.visits + more },
        { resources: facts.resources + more },
        at('company', 'acme.example'),
        { isConsistent: true },
        { isHasty: false },
        { quietWeeks: 0 },
        { netBenefit: (facts.netBenefit ?? 0) + more },
        { answers: { ...facts.answers, time_spent: spent } },
        { answers: { ...facts.answers, budget_available: 'over-100k' } },
        { answers: { ...facts.answers, team_size: '50+' } },
        { readiness: 'high' },
      ]
      for (const change of better) {
        expect(scored({ ...facts, ...change }).score).toBeGreaterThanOrEqual(score)
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
    GROUPS.flatMap(({ rules }) => rules.map(({ when, name }) => [when(STANDARD), STANDARD[name]])),
  )
})
