import { expect, test } from 'vitest'
import type { Caller } from '#lib/insight/callers.ts'
import { earnedBy } from '#lib/insight/earned.ts'
import { STANDARD, type NumberName } from '#lib/leads/score/numbers.ts'

/** So many people of whom these rules are true, of whom so many had their call and were won. */
function people(number: number, rules: NumberName[], { held = number, won = 0 } = {}): Caller[] {
  return Array.from({ length: number }, (_, index) => ({
    booked: '2026-11-01',
    held: index < held ? '2026-11-02' : null,
    missed: index < held ? null : '2026-11-02',
    won: null,
    after: { booked: 0, held: 0, won: 0 },
    amount: null,
    currency: null,
    first: { campaign: '', landing: '' },
    last: { campaign: '', landing: '' },
    resource: '',
    variants: [],
    answers: null,
    reasons: [
      ...rules.map((rule) => ({ rule, points: STANDARD[rule], reason: rule })),
      { rule: 'booked', points: 40, reason: 'booked' },
      { rule: 'faded', points: -4, reason: 'faded' },
    ],
    state: index < won ? 'won' : 'in-talks',
  }))
}

const verdicts = (callers: Caller[]) =>
  earnedBy(callers, STANDARD).rules.map(({ title, verdict }) => [title, verdict])

test('below thirty outcomes no rule is set against them', () => {
  const waiting = people(20, ['report']).map((caller) =>
    Object.assign(caller, { held: null, missed: null }),
  )
  expect(earnedBy([...people(29, ['report']), ...waiting], STANDARD)).toEqual({
    people: 29,
    rules: [],
  })
  const { rules } = earnedBy(
    [...people(15, ['report'], { held: 9, won: 5 }), ...people(15, [])],
    STANDARD,
  )
  expect(rules).toEqual([
    {
      title: 'Downloaded or emailed a report',
      points: 12,
      fulfilled: { people: 15, held: 9, won: 5 },
      others: { people: 15, held: 15, won: 0 },
      verdict: 'earned',
    },
  ])
})

test('points of people who were won no more often weren’t earned, small numbers say nothing', () => {
  expect(
    verdicts([
      ...people(40, ['budgetHigh'], { held: 20, won: 4 }),
      ...people(40, [], { held: 20, won: 4 }),
    ]),
  ).toEqual([['Budget over $100,000', 'not-earned']])
  expect(verdicts([...people(40, ['report'], { won: 7 }), ...people(40, [], { won: 5 })])).toEqual([
    ['Downloaded or emailed a report', 'chance'],
  ])
  expect(verdicts([...people(9, ['report'], { won: 9 }), ...people(40, [])])).toEqual([
    ['Downloaded or emailed a report', 'few'],
  ])
  expect(verdicts(people(40, ['report'], { won: 9 }))).toEqual([
    ['Downloaded or emailed a report', 'few'],
  ])
})

test('points that are taken are earned by who is won less often', () => {
  const free = (won: number, others: number) =>
    verdicts([...people(40, ['free'], { won }), ...people(40, [], { won: others })])
  expect(free(2, 15)).toEqual([['Address of a free provider', 'earned']])
  expect(free(15, 2)).toEqual([['Address of a free provider', 'not-earned']])
})
