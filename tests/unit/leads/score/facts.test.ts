import { expect, test } from 'vitest'
import { companyDomain, factsOf } from '#lib/leads/score/score.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import type { StoryEvent, Submission } from '#lib/leads/story/story.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { event, storyOf, submission as submissionOf } from '#tests/unit/leads/follow-up/story.ts'

const MONDAY = new Date('2026-11-02T23:59:00Z')
const TUESDAY = new Date('2026-11-03T06:00:00Z')

const submission = (createdAt: Date, flag: Submission['flag'] = null) =>
  submissionOf('quiz', { email: 'Ada@Acme.example', createdAt, flag })

const result = (data: EventData<'result'>) => event('result', data, MONDAY)

const facts = (events: StoryEvent[], submissions = [submission(MONDAY)]) =>
  factsOf(storyOf(submissions, events))

test("the latest result of each tool counts, and somebody else's never", () => {
  const roi = { tool: 'roi' as const, shared: false }
  const richer = { ...DEFAULT_INPUTS, currentStaffCost: 900_000 }
  const quiz = { tool: 'automation' as const, input: ANSWERS, shared: false }
  const found = facts([
    result({ ...roi, input: DEFAULT_INPUTS }),
    result(quiz),
    result({ ...roi, input: richer }),
    result({ ...quiz, input: { ...ANSWERS, budget_available: 'over-100k' }, shared: true }),
  ])
  expect(found.netBenefit).toBe(calculateRoi(richer).netBenefit)
  expect(found.answers).toEqual(ANSWERS)
  expect(found.readiness).toBe('moderate')
  expect(facts([result({ ...quiz, shared: true })])).toMatchObject({ answers: {}, readiness: null })
})

test('what this version can’t read counts for nothing', () => {
  const input = { hoursPerWeek: 40 }
  expect(facts([result({ tool: 'roi', input, shared: false })]).netBenefit).toBeNull()
})

test('who is away for six hours comes back; a reload at midnight, spam and sales don’t count', () => {
  expect(facts([]).visits).toBe(1)
  expect(facts([event('booking', {}, TUESDAY)]).visits).toBe(2)
  const reload = new Date('2026-11-03T00:01:00Z')
  const late = new Date('2026-11-03T05:58:00Z')
  expect(facts([event('booking', {}, late)], [submission(MONDAY), submission(reload)]).visits).toBe(
    1,
  )
  expect(facts([], [submission(TUESDAY), submission(MONDAY)]).visits).toBe(2)
  expect(facts([], [submission(MONDAY), submission(TUESDAY, 'honeypot')]).visits).toBe(1)
  const author = { id: 'member', name: 'Grace' }
  expect(facts([event('note', { text: 'Called.', author }, TUESDAY)]).visits).toBe(1)
})

test.each([
  ['Ada@Acme.example', 'acme.example'],
  ['ada@gmail.com', null],
  ['ada@GMX.de ', null],
  ['ada@', null],
  ['"a@gmail.com"@acme.example', null],
  ['ada@acme', null],
])('the company of %s is %s', (email, company) => {
  expect(companyDomain(email)).toBe(company)
})
