import { STANDARD } from '#lib/leads/score/numbers.ts'
import { expect, test } from 'vitest'
import { readCallers } from '#lib/insight/callers.ts'
import { callsOf, withCalls } from '#lib/insight/calls.ts'
import type { CallCounts, CallGroup } from '#lib/insight/contract.ts'
import { readBooked } from '#lib/insight/experiments/totals.ts'
import type { Asked } from '#lib/insight/read-counts.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const HIGH = { time_spent: 60, process_documentation: 'fully', budget_available: 'over-100k' }

const server = await startOnPostgres()
const site = await loadSite(server.server.url)

/** Noon, UTC, so many days before 2026-06-30. */
const at = (age: number) => new Date(Date.UTC(2026, 5, 30 - age, 12)).toISOString()
const day = (age: number) => at(age).slice(0, 10)

/** A person who asked for something first, so many days ago. */
async function person(name: string, age: number, source: string, attribution: object | null) {
  await server.rows(
    'insert into email_submissions (email, source, attribution, created_at) values ($1, $2, $3, $4)',
    [`${name}@a.example`, source, attribution, at(age)],
  )
}

interface Given {
  booked: number
  starts: number
  status?: string
  outcome?: string
  first?: object
  last?: object
}

let calls = 0
async function call(name: string, { booked, starts, status = 'booked', ...more }: Given) {
  const { outcome = null, first = null, last = null } = more
  const [row] = await server.rows<{ id: string }>(
    `insert into bookings (id, scheduler, uid, person_id, status, outcome, starts_at, ends_at,
      time_zone, name, email, host, place, answers, booked_at, changed_at, first_touch, last_touch)
    select gen_random_uuid(), 'calcom', $1, id, $2, $3, $4, $4, 'UTC', '', email, '{}', '', '[]',
      $5, $5, $6, $7 from people where person = $8 returning id`,
    [`call ${++calls}`, status, outcome, at(starts), at(booked), first, last, `${name}@a.example`],
  )
  return row?.id
}

async function event(name: string, age: number, kind: string, data: object) {
  await server.rows(
    `insert into person_events (person_id, kind, data, created_at)
    select id, $1, $2, $3 from people where person = $4`,
    [kind, data, at(age), `${name}@a.example`],
  )
}

async function won(name: string, age: number, amount: number | null, currency: string | null) {
  await event(name, age, 'state', { from: 'in-talks', to: 'won' })
  await server.rows(
    `update people set state = 'won', won_amount = $1, won_currency = $2 where person = $3`,
    [amount, currency, `${name}@a.example`],
  )
}

const scored = (name: string, reasons: [number, string, string?][]) =>
  server.rows(`update people set score_reasons = $1 where person = $2`, [
    JSON.stringify(reasons.map(([points, reason, rule]) => ({ points, reason, rule }))),
    `${name}@a.example`,
  ])

/** From an ad to a customer. */
async function ada() {
  await person('ada', 20, 'resource_quiz', { utm_campaign: 'Spring', landing: '/ad' })
  await person('ada', 18, 'resource_calculator', { utm_campaign: 'letter', landing: '/' })
  const result = { tool: 'automation', shared: false, input: HIGH }
  await event('ada', 20, 'result', result)
  await call('ada', {
    booked: 10,
    starts: 8,
    outcome: 'held',
    first: { utm_campaign: 'Spring', landing: '/ad' },
    last: { utm_campaign: 'letter', landing: '/', variant: 'headline:b other:a' },
  })
  // A second call is no second person.
  await call('ada', { booked: 7, starts: 6, outcome: 'held' })
  await won('ada', 3, 4_000_000, 'USD')
  // The amount was corrected.
  await event('ada', 2, 'state', { from: 'won', to: 'won' })
  await scored('ada', [
    [25, 'Budget over $100,000'],
    [10, 'Company email address (a.example)'],
    [18, 'Opened the booking page', 'pressed'],
  ])
}

async function others() {
  // Booked without a gate, missed it, and had the next one.
  await person('bob', 9, 'booking', { utm_source: 'news', landing: '/' })
  await call('bob', { booked: 9, starts: 7, outcome: 'missed', last: { variant: 'headline:a' } })
  await call('bob', { booked: 7, starts: 5, outcome: 'held', last: { variant: 'headline:b' } })
  await scored('bob', [])
  // Moved; the team says that it was held, though the scheduler doesn't.
  await person('cy', 8, 'resource_old', { utm_campaign: 'spring', landing: '/ad' })
  await call('cy', { booked: 8, starts: 4, status: 'moved' })
  const moved = await call('cy', { booked: 6, starts: 3, outcome: 'missed' })
  await event('cy', 3, 'call', { booking: moved, outcome: 'missed' })
  await event('cy', 2, 'call', { booking: moved, outcome: 'held' })
  await won('cy', 1, 150_000, 'EUR')
  // Cancelled is booked; asked for or refused isn't.
  await person('dee', 9, 'resource_quiz', null)
  await call('dee', { booked: 8, starts: 5, status: 'cancelled' })
  await call('dee', { booked: 12, starts: 10, status: 'requested' })
  await call('dee', { booked: 13, starts: 11, status: 'rejected' })
  // Won without a call; nobody has said for how much.
  await person('eve', 40, 'resource_quiz', { utm_campaign: 'SPRING', landing: '/ad' })
  await won('eve', 9, null, null)
  // Not a customer any longer.
  await person('fay', 9, 'resource_quiz', null)
  await won('fay', 8, 500, 'USD')
  await server.rows(`update people set state = 'lost', won_amount = null, won_currency = null
    where person = 'fay@a.example'`)
  // In the twenty-one days before, and longer ago.
  await person('gus', 30, 'resource_quiz', null)
  await call('gus', { booked: 30, starts: 28, outcome: 'missed' })
  await person('hal', 90, 'resource_quiz', null)
  await call('hal', { booked: 90, starts: 88, outcome: 'held' })
}

const asked: Asked = {
  from: day(20),
  to: day(0),
  by: 'day',
  renamed: [{ slug: 'old', first: '-infinity', last: 'infinity', name: 'new' }],
}
const read = async (more: Partial<Asked> = {}) => {
  const query = { ...asked, ...more }
  return callsOf(await readCallers(site.pool(), query), query, STANDARD)
}
const short = ({ booked, held, missed, won: customers, worth }: CallCounts) =>
  [booked, held, missed, customers, ...worth.map(({ amount, currency }) => amount + currency)].join(
    ' ',
  )
const rows = (groups: CallGroup[], touch: 'first' | 'last' = 'first') =>
  Object.fromEntries(groups.map((group) => [group.value, short(group[touch])]))

await ada()
await others()

test('each person is counted once, on the day of each step', async () => {
  const { now, before } = await read()
  expect(short(now)).toBe('4 3 1 3 150000EUR 4000000USD')
  expect(short(before)).toBe('1 0 1 0')
  const callers = await readCallers(site.pool(), asked)
  const empty = Array.from({ length: 21 }, (_, index) => ({ day: day(20 - index), counts: {} }))
  const series = withCalls(empty, callers, asked).filter(
    ({ counts }) => counts.booked || counts.won,
  )
  expect(series).toEqual([
    { day: day(10), counts: { booked: 1 } },
    { day: day(9), counts: { booked: 1, won: 1 } },
    { day: day(8), counts: { booked: 2, held: 1 } },
    { day: day(3), counts: { held: 1, won: 1 } },
    { day: day(1), counts: { won: 1 } },
  ])
  const monday = '2026-06-22'
  const weeks = withCalls([{ day: monday, counts: { seen: 1 } }], callers, { ...asked, by: 'week' })
  expect(weeks).toEqual([{ day: monday, counts: { seen: 1, booked: 2, held: 3, won: 1 } }])
})

test('by how the first visit began, and beside it the last one', async () => {
  const { by } = await read()
  expect(rows(by.campaign)).toEqual({
    Spring: '2 2 0 3 150000EUR 4000000USD',
    news: '1 1 1 0',
    '': '1 0 0 0',
    letter: '0 0 0 0',
  })
  expect(rows(by.campaign, 'last')).toEqual({
    Spring: '1 1 0 2 150000EUR',
    letter: '1 1 0 1 4000000USD',
    '': '2 1 1 0',
    news: '0 0 0 0',
  })
  expect(rows(by.landing)).toEqual({
    '/ad': '2 2 0 3 150000EUR 4000000USD',
    '/': '1 1 1 0',
    '': '1 0 0 0',
  })
})

test('by resource, variant and quiz level', async () => {
  const { by } = await read()
  expect(rows(by.resource)).toEqual({
    quiz: '2 1 0 2 4000000USD',
    new: '1 1 0 1 150000EUR',
    '': '1 1 1 0',
  })
  expect(rows(by.variant)).toEqual({
    'headline:b': '1 1 0 1 4000000USD',
    'other:a': '1 1 0 1 4000000USD',
    'headline:a': '1 1 1 0',
    '': '2 1 0 2 150000EUR',
  })
  expect(rows(by.level)).toEqual({ high: '1 1 0 1 4000000USD', '': '3 2 1 2 150000EUR' })
  expect(short((await read({ resource: 'new' })).now)).toBe('1 1 0 1 150000EUR')
})

test('ten values are listed, those with most customers first, and the rest as one', async () => {
  const callers = await readCallers(site.pool(), asked)
  const bob = callers.find(({ first }) => first.campaign === 'news')
  if (!bob) throw new Error('Bob is missing.')
  const many = Array.from({ length: 14 }, (_, index) => ({
    ...bob,
    first: { campaign: `many ${index}`, landing: '/' },
  }))
  const { campaign } = callsOf([...callers, ...many], asked, STANDARD).by
  expect(campaign[0]?.value).toBe('Spring')
  expect(campaign).toHaveLength(11)
  expect(campaign.at(-1)?.value).toBe('other')
  const sum = campaign.reduce((total, { first }) => total + first.booked, 0)
  expect(sum).toBe(4 + 14)
})

test('how long it took since a person was first known, and what the score said', async () => {
  const { days, scores } = await read()
  expect(days.booked).toEqual({ median: 0.5, people: 4 })
  expect(days.held).toEqual({ median: 5, people: 3 })
  expect(days.won).toEqual({ median: 17, people: 3 })
  // Without the points for pressing the link.
  const found = scores.filter(({ people }) => people > 0)
  expect(found).toEqual([
    { from: 20, to: 39, people: 1, held: 1, won: 1, lost: 0 },
    { from: 0, to: 19, people: 1, held: 1, won: 0, lost: 0 },
  ])
})

test('a booked call is a goal of the variant that its link carried, once a person', async () => {
  const experiment = (startedAt: string, stoppedAt: string | null = null) => [
    { id: 'headline', startedAt, stoppedAt },
  ]
  const booked = async (...given: Parameters<typeof experiment>) =>
    Object.fromEntries(
      (await readBooked(site.pool(), experiment(...given))).map(({ mark, people }) => [
        mark,
        people,
      ]),
    )
  expect(await booked(at(20))).toEqual({ 'headline:a': 1, 'headline:b': 1 })
  expect(await booked(at(8))).toEqual({ 'headline:b': 1 })
  expect(await booked(at(20), at(10))).toEqual({ 'headline:b': 1 })
  expect(await booked(at(6))).toEqual({})
})

test('an erased person is in no figure', async () => {
  await server.rows(`delete from email_submissions where email = 'ada@a.example'`)
  expect(short((await read()).now)).toBe('3 2 1 2 150000EUR')
})
