import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, test } from 'vitest'
import { startProduct } from './leads-product.ts'

const product = await startProduct()
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { readStory } = await import('#lib/leads/story/story.ts')
const { pool } = await import('#lib/platform/database/pool.ts')
const story = (email: string) => readStory(drizzle(pool()), { email })
beforeEach(() => product.rows('delete from email_submissions'))

const RESULT = { tool: 'roi' as const, input: { hoursPerWeek: 40 }, shared: false }
const give = (email: string, slug = 'ai-roi-calculator', more = {}) =>
  product.captureLead({ email, source: `resource_${slug}`, ...more })

test('a person is one row, with where they came from first and every resource once', async () => {
  await give('Ada@Example.com', 'ai-roi-calculator', { attribution: { utm_campaign: 'spring' } })
  await give('ada@example.com', 'automation-checklist', { attribution: { utm_campaign: 'fall' } })
  await give('ADA@example.com', 'automation-checklist')
  expect(await product.rows('select email, submissions, resources from people')).toEqual([
    {
      email: 'Ada@Example.com',
      submissions: 3,
      resources: ['ai-roi-calculator', 'automation-checklist'],
    },
  ])
  const found = await story('ada@EXAMPLE.com')
  expect(found?.person.attribution).toEqual({ utm_campaign: 'spring' })
  expect(found?.submissions).toHaveLength(3)
  expect(found?.deliveries.map(({ channel }) => channel)).toContain('team-email')
})

test('spam in a name neither dates the person nor opens a story', async () => {
  const { id } = await give('spam@example.com', 'a', { subject: 'buy' })
  expect(await product.rows('select is_flagged, follow_up_at from people')).toEqual([
    { is_flagged: true, follow_up_at: null },
  ])
  expect(await recordEvent({ lead: id, kind: 'booking', data: {} })).toBeNull()
  await give('spam@example.com', 'b')
  const [before] = await product.rows('select last_at from people where not is_flagged')
  await give('spam@example.com', 'c', { subject: 'buy' })
  expect(
    await product.rows(
      'select last_at, resources, submissions, follow_up_at is not null as due from people',
    ),
  ).toEqual([{ ...before, resources: ['a', 'b'], submissions: 3, due: true }])
})

test('an event is stored once, replaced by a later one of its kind, and unknown leads have none', async () => {
  const { id: lead } = await give('ada@example.com')
  const pressed = await recordEvent({ lead, kind: 'booking', data: {} })
  for (let press = 0; press < 20; press++) await recordEvent({ lead, kind: 'booking', data: {} })
  await recordEvent({ lead, kind: 'result', data: RESULT })
  await recordEvent({ lead, kind: 'result', data: { ...RESULT, input: { hoursPerWeek: 60 } } })
  const found = await story('ada@example.com')
  expect(found?.events).toMatchObject([
    { id: pressed, kind: 'booking', submissionId: lead, resource: 'ai-roi-calculator' },
    { kind: 'result', data: { input: { hoursPerWeek: 60 } } },
  ])
  const nobody = crypto.randomUUID()
  expect(await recordEvent({ lead: nobody, kind: 'booking', data: {} })).toBeNull()
  await product.rows(`update email_submissions set created_at = now() - interval '8 days'`)
  expect(await recordEvent({ lead, kind: 'booking', data: {} })).toBeNull()
})

test('what is done again keeps its date: a booking, a report, and a result after a reload', async () => {
  const { id: lead } = await give('ada@example.com')
  const report = { tool: 'roi', delivery: 'file', format: 'pdf' } as const
  const doAll = async () => [
    await recordEvent({ lead, kind: 'booking', data: {} }),
    await recordEvent({ lead, kind: 'report', data: report }),
    await recordEvent({ lead, kind: 'result', data: RESULT, key: 'roi' }),
  ]
  const ids = await doAll()
  const told = () => product.rows('select id, created_at from person_events order by created_at')
  const before = await told()
  const [dated] = await product.rows('select last_at from people')
  expect(await doAll()).toEqual(ids)
  expect(await told()).toEqual(before)
  expect(await product.rows('select last_at from people')).toEqual([dated])
  const { id: again } = await give('ada@example.com')
  const data = { ...RESULT, input: { hoursPerWeek: 41 } }
  expect(await recordEvent({ lead: again, kind: 'result', data: RESULT, key: 'roi' })).toBe(ids[2])
  expect(await told()).toEqual(before)
  await recordEvent({ lead: again, kind: 'result', data, key: 'roi' })
  const { id: other } = await give('ada@example.com', 'another-calculator')
  await recordEvent({ lead: other, kind: 'result', data, key: 'roi' })
  expect(await told()).toHaveLength(before.length + 2)
})

test('the same result from several tabs at once is one event, told of once', async () => {
  const tabs = await Promise.all([1, 2, 3, 4].map(() => give('ada@example.com')))
  const ids = await Promise.all(
    tabs.map(({ id }) => recordEvent({ lead: id, kind: 'result', data: RESULT, key: 'roi' })),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await product.rows('select id from person_events')).toHaveLength(1)
})

test('what sales wrote takes no room from what a visitor does', async () => {
  const { id: lead } = await give('ada@example.com')
  await product.rows(
    `insert into person_events (person_id, kind) select id, 'note' from people, generate_series(1, 600)`,
  )
  expect(await recordEvent({ lead, kind: 'booking', data: {} })).not.toBeNull()
})

test('a story ends: what comes after 500 events is not stored, what changes one of them is', async () => {
  const { id: lead } = await give('ada@example.com')
  await product.rows(
    `insert into person_events (person_id, kind, submission_id)
     select id, 'booking', $1::uuid from people, generate_series(1, 499)`,
    [lead],
  )
  const record = (key: string, hoursPerWeek: number) =>
    recordEvent({ lead, kind: 'result', data: { ...RESULT, input: { hoursPerWeek } }, key })
  expect(await record('first', 1)).not.toBeNull()
  expect(await record('second', 2)).toBeNull()
  expect(await record('first', 3)).not.toBeNull()
})

test('people who come at once are stored without a deadlock', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `crowd-${number}@example.com`)
  const order = (round: number) => (round % 2 ? names : names.toReversed())
  await Promise.all(
    Array.from({ length: 8 }, (_, round) =>
      Promise.all(order(round).map((email) => give(email, `r${round}`))),
    ),
  )
  expect(
    await product.rows('select count(*)::int, min(submissions), max(submissions) from people'),
  ).toEqual([{ count: 12, min: 8, max: 8 }])
})

test('with the last submission the person goes, and with them the story', async () => {
  const { id: lead } = await give('ada@example.com')
  await give('ada@example.com', 'automation-checklist')
  await recordEvent({ lead, kind: 'booking', data: {} })
  await product.rows('delete from email_submissions where id = $1', [lead])
  expect(await story('ada@example.com')).toMatchObject({ events: [{ kind: 'booking' }] })
  await product.rows('delete from email_submissions')
  expect(await story('ada@example.com')).toBeNull()
  expect(await product.rows('select id from person_events')).toEqual([])
})

test('a result brings the second email forward, and nothing else does', async () => {
  const { id: lead } = await give('ada@example.com')
  const due = () =>
    product
      .rows<{ s: number }>('select extract(epoch from follow_up_at - now())::int as s from people')
      .then(([row]) => row?.s ?? 0)
  await recordEvent({ lead, kind: 'booking', data: {} })
  expect(await due()).toBeGreaterThan(1700)
  await recordEvent({ lead, kind: 'result', data: RESULT })
  expect(await due()).toBeLessThanOrEqual(60)
  await product.rows('update people set follow_up_at = null')
  await recordEvent({ lead, kind: 'result', data: RESULT })
  expect(await due()).toBe(0)
})
