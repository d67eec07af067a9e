import { beforeEach, expect, test, vi } from 'vitest'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { type Numbers, STANDARD } from '#lib/leads/score/numbers.ts'
import { calCom, calComMissed } from '#tests/unit/leads/bookings/webhooks.ts'
import { startProduct } from './leads-product.ts'

const numbers: Numbers = STANDARD
/** What happens once between reading stories and storing their scores. */
let meanwhile: (() => Promise<unknown>) | undefined
const readNumbers = async () => {
  const happening = meanwhile
  meanwhile = undefined
  await happening?.()
  return numbers
}
vi.doMock('#lib/leads/score/read-numbers.ts', () => ({ readNumbers }))

const product = await startProduct()
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { scorePeople } = await import('#lib/leads/score/sweep.ts')
const { changeLead } = await import('#lib/leads/desk/change.ts')
const { joinLeads } = await import('#lib/leads/desk/join.ts')
const { recordEmailEvent } = await import('#lib/leads/email-events/record.ts')
const { database } = await import('#lib/platform/database/pool.ts')
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
      score: 43,
      score_reasons: [
        { rule: 'pressed', points: 25, reason: 'Opened the booking page' },
        { rule: 'company', points: 10, reason: 'Company email address (acme.example)' },
        { rule: 'budgetMiddle', points: 9, reason: 'Budget of $25,000 to $100,000' },
        {
          rule: 'hasty',
          points: -9,
          reason: 'Answered faster than anybody reads: half',
        },
        { rule: 'readinessModerate', points: 3, reason: 'Moderate automation readiness' },
        { rule: 'hoursSome', points: 3, reason: '35 hours of manual work a week' },
        { rule: 'teamSmall', points: 2, reason: 'Team of 6 to 15' },
      ],
    },
  ])
})

test.each(['the scheduler', 'the desk'])(
  'a call that was missed, as %s says, has no points',
  async (who) => {
    const { receive } = await import('#lib/leads/bookings/receive.ts')
    const { calCom: scheduler } = await import('#lib/leads/bookings/schedulers/cal-com/cal-com.ts')
    const tell = (body: object) => receive(scheduler, JSON.stringify(body))
    const email = 'ada@acme.example'
    const visit = {
      uid: who.replace(' ', '-'),
      email,
      start: '2026-01-05T10:00:00Z',
      end: '2026-01-05T10:30:00Z',
    }
    await give(email)
    await tell(calCom('BOOKING_CREATED', visit))
    await scorePeople()
    expect(await scores()).toEqual([{ email, score: 50 }])
    const [call] = await product.rows<{ id: string; person: string }>(
      'select id, person_id as person from bookings',
    )
    if (who === 'the scheduler') await tell(calComMissed(true, visit))
    else
      await changeLead(
        database(),
        call?.person ?? '',
        { call: { id: call?.id ?? '', outcome: 'missed' } },
        { id: 'm', name: 'Mia' },
      )
    await scorePeople()
    // What is left: they opened the booking page.
    expect(await scores()).toEqual([{ email, score: 35 }])
  },
)

test('with other rules, everybody is scored again after the start', async () => {
  await give('ada@acme.example')
  await scorePeople()
  await product.rows(`update people set score = 99, score_rules = 'those before'`)
  vi.resetModules()
  const started = await import('#lib/leads/score/sweep.ts')
  await started.rescorePeople()
  expect(await scores()).toEqual([{ email: 'ada@acme.example', score: 10 }])
  await product.rows('update people set score = 99')
  await started.rescorePeople()
  expect(await scores()).toEqual([{ email: 'ada@acme.example', score: 99 }])

  // Scored meanwhile by a process that had the rules before.
  await product.rows(`update people set score_rules = 'those before'`)
  await started.rescorePeople()
  expect(await scores()).toEqual([{ email: 'ada@acme.example', score: 99 }])
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000)
  await started.rescorePeople()
  clock.mockRestore()
  expect(await scores()).toEqual([{ email: 'ada@acme.example', score: 10 }])
})

test('points fade although nothing happens, by the week, and the list follows', async () => {
  await give('ada@acme.example')
  await give('quiet@acme.example')
  await scorePeople()
  const quiet = `where email ~ 'quiet'`
  await product.rows(
    `update people set last_at = now() - interval '23 days', scored_at = now() - interval '23 days'
     ${quiet}`,
  )
  const rescored = async () => {
    vi.resetModules()
    await (await import('#lib/leads/score/sweep.ts')).rescorePeople()
    return scores()
  }
  expect(await rescored()).toEqual([
    { email: 'ada@acme.example', score: 10 },
    { email: 'quiet@acme.example', score: 8 },
  ])
  await product.rows(
    `update people set last_at = last_at - interval '9 weeks',
     scored_at = scored_at - interval '9 weeks' ${quiet}`,
  )
  expect((await rescored()).map(({ score }) => score)).toEqual([10, 3])
  // Nothing is left to fade: no later week scores them again.
  await product.rows(
    `update people set score = 77, last_at = last_at - interval '9 weeks',
     scored_at = scored_at - interval '9 weeks' ${quiet}`,
  )
  expect((await rescored()).map(({ score }) => score)).toEqual([10, 77])
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
  expect(new Set((await scores()).map(({ score }) => score))).toEqual(new Set([43]))
})

const ADA = 'ada@acme.example'
const NORA = { id: 'm1', name: 'Nora' }
const idOf = async (email: string) =>
  String((await product.rows('select id from people where email = $1', [email]))[0]?.id)
const CHANGES: Record<string, () => Promise<unknown>> = {
  'passes another gate': () =>
    product.captureLead({ email: ADA, source: 'resource_ai-roi-calculator' }),
  'is said to be won': async () => changeLead(database(), await idOf(ADA), { state: 'won' }, NORA),
  'is joined with another address': async () =>
    joinLeads(database(), await idOf(ADA), 'ada@home.example', NORA),
  'gets no emails any more': () =>
    recordEmailEvent({ about: 'address', address: ADA, at: new Date(), listed: 'suppressed' }),
}

test.each(Object.entries(CHANGES))(
  'the score of somebody who %s meanwhile is neither kept nor told',
  async (_, change) => {
    await give(ADA)
    await give('ada@home.example')
    await product.rows(`update people set scored_at = last_at where email <> $1`, [ADA])
    const told: string[] = []
    meanwhile = change
    await scorePeople(async (scored) => {
      told.push(...scored.map(({ story }) => story.person.email))
    })
    expect(told).toEqual([])
    expect(await outOfDate()).toBe(1)
    await scorePeople()
    expect(await outOfDate()).toBe(0)
  },
)

test('who passes another gate is scored again, although something later is known of them', async () => {
  await give(ADA)
  await product.rows(`update people set last_at = now() + interval '1 minute'`)
  await scorePeople()
  await product.captureLead({ email: ADA, source: 'resource_ai-roi-calculator' })
  expect(await outOfDate()).toBe(1)
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
