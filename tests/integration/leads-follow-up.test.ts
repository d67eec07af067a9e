import { beforeEach, expect, test } from 'vitest'
import { inputs } from '../unit/roi/inputs.ts'
import { fakeContent } from './lead-content.ts'
import { startProduct } from './leads-product.ts'

const content = fakeContent()

const product = await startProduct({}, [], content.isPublished)
const { queueDue } = await import('#lib/leads/background.ts')
const { queueFollowUps } = await import('#lib/leads/follow-up/queue.ts')
const { recordEvent } = await import('#lib/leads/story/record.ts')
beforeEach(() => product.rows('truncate email_submissions, people, provider_holds cascade'))

const give = async (email: string, slug = 'ai-roi-calculator', more = {}) => {
  const { id } = await product.captureLead({ email, source: `resource_${slug}`, ...more })
  await product.drainDeliveries()
  return id
}
const finish = (lead: string, hoursPerWeek = 40) =>
  recordEvent({
    lead,
    kind: 'result',
    data: { tool: 'roi', input: { ...inputs({ hoursPerWeek }) }, shared: false },
    key: 'roi',
  })
/** As if this much time had passed. */
const pass = (time: string) =>
  product.rows(
    `update people set follow_up_at = follow_up_at - $1::interval, last_at = last_at - $1::interval`,
    [time],
  )
const deliver = async () => {
  await queueDue()
  await product.drainDeliveries()
}
const subjects = async (email: string) =>
  (await product.mails(email)).map(({ subject }) => subject).toReversed()
const due = () =>
  product
    .rows<{ days: number | null }>(
      'select round(extract(epoch from follow_up_at - now()) / 86400)::int as days from people',
    )
    .then(([row]) => row?.days)

test('a minute after the result the team gets the figures, once, in the thread of the first', async () => {
  const lead = await give('ada@example.com')
  await finish(lead)
  await deliver()
  expect(await subjects('ada@example.com')).toHaveLength(1)
  await pass('1 minute')
  await deliver()
  await finish(lead, 60)
  await pass('1 day')
  await deliver()
  const [second, first, ...more] = await product.mails('ada@example.com')
  expect(more).toEqual([])
  expect(second?.subject).toBe(`Re: ${first?.subject}`)
  expect(second?.headers).toEqual(first?.headers)
  expect(second?.headers).toEqual({
    'In-Reply-To': expect.stringMatching(/^<[\da-f-]{36}@localhost>$/),
    References: second?.headers?.['In-Reply-To'],
  })
  expect(second?.reply_to).toEqual(['ada@example.com'])
  expect(second?.text).toContain('Net Benefit: -$16,012')
  expect(second?.html).toContain('-$16,012')
  const [person] = await product.rows<{ id: string }>('select id from people')
  expect(second?.text).toContain(`http://localhost:3000/studio/leads/${person?.id}`)
})

test('a booking page that was opened is told by an email of its own, and not again', async () => {
  const lead = await give('bob@example.com', 'roadmap')
  await recordEvent({ lead, kind: 'booking', data: {} })
  await deliver()
  const pressed = (await product.mails('Opened the booking page')).filter(({ text }) =>
    text.includes('bob@example.com'),
  )
  expect(pressed).toHaveLength(1)
  await pass('30 minutes')
  await deliver()
  expect(await subjects('bob@example.com')).toHaveLength(1)
  expect(await due()).toBe(7)
})

test('without news nothing is sent; a result within a week still is, and then it is over', async () => {
  const lead = await give('guide@example.com', 'roadmap')
  await pass('30 minutes')
  await deliver()
  expect(await subjects('guide@example.com')).toHaveLength(1)
  expect(await due()).toBe(7)
  await finish(lead)
  await pass('1 minute')
  await deliver()
  expect(await subjects('guide@example.com')).toHaveLength(2)
  await product.rows('delete from email_submissions')
  await give('silent@example.com', 'roadmap')
  await pass('8 days')
  await deliver()
  expect(await due()).toBeNull()
  expect(await subjects('silent@example.com')).toHaveLength(1)
})

test('while content does not say that a resource is a tool, the news waits for it', async () => {
  content.lake.isDown = true
  await give('tool@example.com', 'roi')
  await pass('30 minutes')
  await deliver()
  expect(await subjects('tool@example.com')).toHaveLength(1)
  content.lake.isDown = false
  await pass('5 minutes')
  await deliver()
  expect(await subjects('tool@example.com')).toHaveLength(2)
})

test('it waits for the first email, and comes after it', async () => {
  await product.injectFault('mail', { mode: 'fail', times: 1 })
  const lead = await give('later@example.com')
  // Its second attempt, which a busy machine would come to by itself.
  await product.rows(
    `update deliveries set next_attempt_at = now() + interval '1 hour' where state = 'waiting'`,
  )
  await finish(lead)
  await pass('1 minute')
  await deliver()
  expect(await subjects('later@example.com')).toEqual([])
  await product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  await deliver()
  await deliver()
  expect(await subjects('later@example.com')).toEqual([
    'ai-roi-calculator: later@example.com',
    'Re: ai-roi-calculator: later@example.com',
  ])
})

test('nobody who is flagged, erased or known from before has one', async () => {
  await give('spam@example.com', 'ai-roi-calculator', { subject: 'buy' })
  const lead = await give('known@example.com')
  await product.rows('update people set follow_up_at = null')
  await finish(lead)
  await finish(await give('gone@example.com'))
  await pass('1 minute')
  await product.rows(`delete from email_submissions where email = 'gone@example.com'`)
  await deliver()
  expect(await product.rows(`select from deliveries where channel = 'follow-up-email'`)).toEqual([])
})

test('a database clock that was set back delays nobody', async () => {
  await finish(await give('clock@example.com'))
  await product.rows(
    `update people set follow_up_at = now() + interval '3 days', last_at = now() + interval '3 days'`,
  )
  await deliver()
  expect(await subjects('clock@example.com')).toHaveLength(2)
})

test('ten sweeps at once queue one email each, and none of a story that goes on meanwhile', async () => {
  const emails = Array.from({ length: 24 }, (_, n) => `crowd-${n}@example.com`)
  const leads: string[] = []
  for (const email of emails) leads.push((await product.captureLead({ email, source: 'x' })).id)
  await product.drainDeliveries()
  await Promise.all(leads.map((lead) => finish(lead)))
  await pass('1 minute')
  const sweeps = Array.from({ length: 10 }, () => queueFollowUps())
  await Promise.all([...sweeps, ...leads.map((lead) => finish(lead, 77))])
  await queueFollowUps()
  const queued = await product.rows<{ text: string }>(
    `select payload->>'text' as text from deliveries where channel = 'follow-up-email'`,
  )
  expect(queued).toHaveLength(24)
  expect(await product.rows('select from people where follow_up_at is not null')).toEqual([])
})

test('costs as much for each person however many wait for their first email, statistics or not', async () => {
  await product.rows(`insert into email_submissions (email, source)
    select n || '@many.example', 'resource_roadmap' from generate_series(1, 500) n`)
  await product.rows(`insert into deliveries (submission_id, channel, payload)
    select id, 'team-email', '{}' from email_submissions`)
  await product.rows(`update people set follow_up_at = now()`)
  const read = async () => {
    await product.rows('select pg_stat_force_next_flush()')
    const [row] = await product.rows<{ read: number }>(`select
      (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables
      where relname = 'deliveries'`)
    return row?.read ?? 0
  }
  const before = await read()
  await queueFollowUps()
  expect((await read()) - before).toBeGreaterThan(400)
  expect((await read()) - before).toBeLessThan(5_000)
})
