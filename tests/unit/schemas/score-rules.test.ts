import { expect, test } from 'vitest'
import { NUMBER_NAMES, STANDARD } from '#lib/leads/score/numbers.ts'
import { objectionsTo } from '#schemas/validate.ts'
import { scoreRules } from '#schemas/score-rules.ts'
import { offline, stored, validationErrors } from '#tools/harness/studio-rules.ts'

const SCORE = { _id: 'scoreRules', _type: 'scoreRules' }
const NOTHING = Object.fromEntries(
  Object.entries(STANDARD).map(([name, value]) => [name, Math.abs(value) > 40 ? value : 0]),
)
const POINTS = 'Please enter a whole number from −100 to 100.'

test('the form has a field for every number, and an empty one is the standard', async () => {
  const fields = scoreRules.fields.map(({ name }) => name)
  expect(new Set(fields)).toEqual(new Set(NUMBER_NAMES))
  expect(fields).toHaveLength(NUMBER_NAMES.length)
  expect(await validationErrors(SCORE)).toEqual([])
  expect(await validationErrors({ ...SCORE, ...STANDARD })).toEqual([])
})

test.each([
  ['points too many', { booked: 101 }, `booked: ${POINTS}`],
  ['points too few', { free: -101 }, `free: ${POINTS}`],
  ['half a point', { report: 1.5 }, `report: ${POINTS}`],
  [
    'percent that leave nothing',
    { fadePercent: 71 },
    'fadePercent: Please enter a whole number from 0 to 70.',
  ],
  [
    'a high amount that isn’t above the middle one',
    { highValue: 50_000 },
    'highValue: Please enter more than 50000.',
  ],
  ['many hours that are some', { someHours: 40 }, 'manyHours: Please enter more than 40.'],
  [
    'no points at all',
    { ...NOTHING, someHours: 20, manyHours: 40, quietWeeks: 2 },
    'Nobody would have a point: give at least one rule some.',
  ],
])('refused: %s', async (_, change, problem) => {
  expect((await validationErrors({ ...SCORE, ...change })).join('\n')).toContain(problem)
})

test.each([
  ['points taken for what promises something', { booked: -5 }, 'Takes points from everybody'],
  ['more points for the lower budget', { budgetLow: 30 }, 'Fewer points than “Budget of $5,000'],
])('doubted, and allowed: %s', async (_, change, doubt) => {
  const objections = await objectionsTo(stored({ ...SCORE, ...change }), offline)
  expect(objections).toEqual([
    expect.objectContaining({ level: 'warning', message: expect.stringContaining(doubt) }),
  ])
})
