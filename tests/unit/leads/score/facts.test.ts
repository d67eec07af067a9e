import { expect, test } from 'vitest'
import { addressOf } from '#lib/leads/score/address.ts'
import { factsOf as factsAt } from '#lib/leads/score/facts.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import type { StoryEvent, Submission } from '#lib/leads/story/story.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { event, storyOf, submission as submissionOf } from '#tests/unit/leads/follow-up/story.ts'

const MONDAY = new Date('2026-11-02T23:59:00Z')
const TUESDAY = new Date('2026-11-03T06:00:00Z')

const submission = (createdAt: Date, flag: Submission['flag'] = null) =>
  submissionOf('quiz', { email: 'Ada@Acme.example', createdAt, flag })

const result = (data: EventData<'result'>) => event('result', data, MONDAY)

const facts = (events: StoryEvent[], submissions = [submission(MONDAY)]) =>
  factsAt(storyOf(submissions, events), TUESDAY)

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

const answered = (seconds: number, gate = submission(MONDAY)) =>
  Object.assign(result({ tool: 'automation', input: ANSWERS, shared: false }), {
    submissionId: gate.id,
    at: new Date(MONDAY.getTime() + seconds * 1000),
  })

test('answers are hasty if nobody could have read the questions since the gate opened', () => {
  expect(facts([answered(6.4)]).isHasty).toBe(true)
  expect(facts([answered(15.9)]).isHasty).toBe(true)
  expect(facts([answered(16)]).isHasty).toBe(false)
  // Who has answered them before knows the questions.
  expect(facts([answered(60), answered(3)]).isHasty).toBe(false)
  // The gate that they answered behind isn't known any longer.
  expect(facts([{ ...answered(3), submissionId: null }]).isHasty).toBe(false)
})

test.each<[Partial<RoiInputs>, boolean]>([
  [{ currentStaffCost: 90_000, hoursPerWeek: 45 }, true],
  // A team of thirty: the team's cost and hours.
  [{ currentStaffCost: 2_400_000, hoursPerWeek: 1_000 }, true],
  [{ currentStaffCost: 90_000 }, false],
  [{ currentStaffCost: 1_000_000, hoursPerWeek: 40, timeReductionPercent: 50 }, false],
  [{ currentStaffCost: 1_000, hoursPerWeek: 60 }, false],
  [{ currentStaffCost: 90_000, hoursPerWeek: 0 }, false],
  [{ currentStaffCost: 90_000, hoursPerWeek: 45, timeReductionPercent: 100 }, false],
])('figures %j fit together: %s', (own, isConsistent) => {
  const input = { ...DEFAULT_INPUTS, ...own }
  expect(facts([result({ tool: 'roi', input, shared: false })]).isConsistent).toBe(isConsistent)
})

test('who does nothing is quiet, unless they have a call', () => {
  const quiet = (days: number, calls: { endsAt: Date; status: string }[] = []) => {
    const now = new Date(MONDAY.getTime() + days * 86_400_000)
    const story = storyOf([submission(MONDAY)], [], { lastAt: MONDAY })
    return factsAt({ ...story, calls: calls as Call[] }, now).quietWeeks
  }
  expect([0, 6.9, 7, 20.9, 21].map((days) => quiet(days))).toEqual([0, 0, 1, 2, 3])
  const endsAt = new Date(MONDAY.getTime() + 14 * 86_400_000)
  expect(quiet(20, [{ endsAt, status: 'booked' }])).toBe(0)
  expect(quiet(20, [{ endsAt, status: 'cancelled' }])).toBe(2)
  expect(quiet(-1)).toBe(0)
})

test.each([
  ['asked for', [{ status: 'requested', outcome: null }], true],
  ['booked', [{ status: 'booked', outcome: null }], true],
  ['held', [{ status: 'booked', outcome: 'held' }], true],
  ['missed', [{ status: 'booked', outcome: 'missed' }], false],
  ['cancelled', [{ status: 'cancelled', outcome: null }], false],
  [
    'missed, then booked again',
    [
      { status: 'booked', outcome: 'missed' },
      { status: 'booked', outcome: null },
    ],
    true,
  ],
])('%s: whether somebody has booked a call that takes place', (_, calls, hasBooked) => {
  const at = { endsAt: MONDAY }
  const story = storyOf([submission(MONDAY)])
  const told = { ...story, calls: calls.map((call) => ({ ...at, ...call })) as Call[] }
  expect(factsAt(told, TUESDAY)).toMatchObject({ hasBooked, hasPressed: true })
})

test.each([
  ['Ada@Acme.example', 'company', 'acme.example'],
  ['ada@gmail.com', 'free', 'gmail.com'],
  ['ada@GMX.de ', 'free', 'gmx.de'],
  ['ada@duck.com', 'free', 'duck.com'],
  ['info@bigcorp.example', 'role', 'bigcorp.example'],
  ['Sales+web@bigcorp.example', 'role', 'bigcorp.example'],
  ['infobel@bigcorp.example', 'company', 'bigcorp.example'],
  ['info@gmail.com', 'free', 'gmail.com'],
  ['x@mailinator.com', 'disposable', 'mailinator.com'],
  ['x@sub.mailinator.com', 'disposable', 'sub.mailinator.com'],
  ['bob.stone@gmial.con', 'mistyped', 'gmial.con'],
])('%s is of the kind %s', (email, kind, domain) => {
  expect(addressOf(email)).toEqual({ kind, domain })
})

test('a slip in a free provider’s domain is found, and no company whose name is much like one', () => {
  const kinds = (domains: string) =>
    new Set(domains.split(' ').map((domain) => addressOf(`bob@${domain}`)?.kind))
  const slips =
    'gmial.com gmail.con gmai.com gmaill.com gmeil.com hotmial.com yahooo.com outlok.com gmail.co'
  expect(kinds(slips)).toEqual(new Set(['mistyped']))
  const companies = 'cloud.com aon.com alive.com mailgun.com gmail.example outlook.partners'
  expect(kinds(companies)).toEqual(new Set(['company']))
  expect(kinds('gmail.com hotmail.com yahoo.com icloud.com mail.com')).toEqual(new Set(['free']))
})

test.each(['ada@', 'ada@acme', '"a@gmail.com"@acme.example'])('%s can’t be an address', (email) => {
  expect(addressOf(email)).toBeNull()
})

test('of somebody with several addresses, the most promising counts', () => {
  const other = { ...storyOf([]).person, email: 'Ada@Acme.example' }
  const story = storyOf([submissionOf('quiz', { email: 'ada@gmail.com' })])
  expect(factsAt({ ...story, others: [other] }, TUESDAY).address?.kind).toBe('company')
})
