import { beforeEach, expect, test, vi } from 'vitest'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { startProduct } from './leads-product.ts'

const product = await startProduct()
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { scorePeople } = await import('#lib/leads/score/sweep.ts')
beforeEach(() => product.rows('delete from email_submissions'))

const give = async (email: string) =>
  (await product.captureLead({ email, source: 'resource_process-automation-quiz' })).id
const scores = () =>
  product.rows<{ email: string; score: number | null }>(
    'select email, score from people order by email',
  )
const outOfDate = async () => {
  const where = 'scored_at is null or scored_at < last_at'
  const [row] = await product.rows<{ n: number }>(
    `select count(*)::int as n from people where ${where}`,
  )
  return row?.n
}
const RESULT = { tool: 'automation' as const, input: ANSWERS, shared: false }

test('a person is scored, with the reasons, and again once they do something', async () => {
  const lead = await give('Ada@acme.example')
  await give('spam@gmail.com')
  await scorePeople()
  expect(await scores()).toEqual([
    { email: 'Ada@acme.example', score: 10 },
    { email: 'spam@gmail.com', score: 0 },
  ])
  await recordEvent({ lead, kind: 'result', data: RESULT })
  await recordEvent({ lead, kind: 'booking', data: {} })
  expect(await outOfDate()).toBe(1)
  await scorePeople()
  expect(await outOfDate()).toBe(0)
  expect(
    await product.rows('select score, score_reasons from people where email ~ $1', ['acme']),
  ).toEqual([
    {
      score: 51,
      score_reasons: [
        { points: 18, reason: 'Budget of $25,000 to $100,000' },
        { points: 10, reason: 'Company email address (acme.example)' },
        { points: 9, reason: 'Opened the booking page' },
        { points: 6, reason: 'Moderate automation readiness' },
        { points: 5, reason: '35 hours of manual work a week' },
        { points: 3, reason: 'Team of 6 to 15' },
      ],
    },
  ])
})

test('with other rules, everybody is scored again after the start', async () => {
  await give('ada@acme.example')
  await scorePeople()
  await product.rows(`update people set score = 99, score_rules = 'those before'`)
  vi.resetModules()
  const started = await import('#lib/leads/score/sweep.ts')
  await started.scorePeople()
  expect(await scores()).toEqual([{ email: 'ada@acme.example', score: 10 }])
})

test('events that arrive while people are scored leave no score out of date unnoticed', async () => {
  const names = Array.from({ length: 20 }, (_, number) => `crowd-${number}@acme.example`)
  const leads = await Promise.all(names.map(give))
  await Promise.all([
    ...leads.map((lead) => recordEvent({ lead, kind: 'result', data: RESULT })),
    scorePeople(),
    ...leads.map((lead) => recordEvent({ lead, kind: 'booking', data: {} })),
  ])
  await scorePeople()
  expect(new Set((await scores()).map(({ score }) => score))).toEqual(new Set([51]))
})

test('more people than a batch has are all scored, and a cron call does it too', async () => {
  await product.rows(
    `insert into email_submissions (email, source)
     select 'many-' || n || '@acme.example', 'resource_x' from generate_series(1, 250) n`,
  )
  const headers = { Authorization: `Bearer ${process.env.CRON_SECRET}` }
  const request = new Request('http://localhost:3000/api/deliveries', { headers })
  expect((await product.routes.deliveries.GET(request)).status).toBe(200)
  expect(await outOfDate()).toBe(0)
})
