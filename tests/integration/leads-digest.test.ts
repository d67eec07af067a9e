import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, test, vi } from 'vitest'
import { CALL_SETTINGS, mapLeadEmails, type LeadEmails } from '#lib/content/lead-emails.ts'
import { forgetLead } from '#lib/leads/erasure/erase.ts'
import { startProduct } from './leads-product.ts'

const SIGNED = { company: 'Acme', sender: 'Ada at Acme' }
const { crm, confirmation } = mapLeadEmails(null)
const SETTINGS = { calls: CALL_SETTINGS, rules: [], crm, confirmation }
const DAILY = { ...SIGNED, isDaily: true, hour: 0, timeZone: 'UTC', ...SETTINGS }
const EACH = { ...DAILY, isDaily: false }

let settings: LeadEmails | null = DAILY
vi.doMock('#lib/leads/content/content.ts', async (original) => ({
  ...(await original<object>()),
  readLeadEmails: async () => settings,
}))

let days = 0
vi.doMock('#lib/leads/digest/moment.ts', () => ({
  latestMoment: (now: Date) => ({
    day: `20${26 + days}-11-22`,
    at: new Date(now.getTime() - 3_600_000),
  }),
}))

const product = await startProduct()
const { queueDue } = await import('#lib/leads/background.ts')
const { queueDigest } = await import('#lib/leads/digest/queue.ts')
const { pool } = await import('#lib/platform/database/pool.ts')
const member = { id: 'm', name: 'Ada' }
const erase = (email: string) => forgetLead(drizzle(pool()), email, member, () => undefined)
beforeEach(async () => {
  settings = DAILY
  await product.rows('truncate email_submissions, people, deliveries, provider_holds cascade')
})

const give = (email: string, slug = 'ai-roadmap') =>
  product.captureLead({ email, source: `resource_${slug}` })
/** As if a day had passed. */
const nextDay = async () => {
  days++
  await product.rows(`update people set first_at = first_at - interval '1 day',
    last_at = last_at - interval '1 day', follow_up_at = follow_up_at - interval '1 day'`)
}
const deliver = async () => {
  await queueDue()
  await product.rows('update deliveries set next_attempt_at = now()')
  await product.drainDeliveries()
}
const digests = async () => (await product.mails('New leads')).map(({ text }) => text).toReversed()
/** How many emails to the team name a person. */
const tellings = async (email: string) =>
  (await product.mails('')).filter(({ subject, text }) => `${subject}${text}`.includes(email))
    .length
const queued = () =>
  product.rows<{ state: string; people: { id: string }[] | null }>(
    `select state, payload->'people' as people from deliveries where channel = 'digest-email'`,
  )

test('once a day one email tells of everybody who came before its hour, best score first', async () => {
  const before = (await digests()).length
  await give('free1@gmail.com')
  const { id: lead } = await give('best1@acme.example', 'ai-roi-calculator')
  const { recordEvent } = await import('#lib/leads/story/record.ts')
  await recordEvent({ lead, kind: 'booking', data: {} })
  await deliver()
  expect(await digests()).toHaveLength(before)
  await nextDay()
  await Promise.all(Array.from({ length: 5 }, () => queueDue()))
  await give('late1@acme.example')
  await deliver()
  await deliver()
  const sent = (await digests()).slice(before)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(
    /35 {2}best1@acme\.example[^]*Opened the booking page[^]*0 {2}free1@gmail\.com/,
  )
  expect(sent[0]).not.toContain('late1')
  expect((await product.mails('New leads'))[0]?.from).toMatch(/^Ada at Acme <.+@.+>$/)
  await nextDay()
  await deliver()
  await nextDay()
  await deliver()
  expect((await digests()).slice(before)).toHaveLength(2)
  for (const email of ['free1@gmail.com', 'late1@acme.example'])
    expect(await tellings(email), email).toBe(1)
  // At once, of the booking page, and with the others of the day.
  expect(await tellings('best1@acme.example')).toBe(2)
})

test('people who come while the setting changes back and forth are in one email each', async () => {
  const emails: string[] = []
  for (const [n, setting] of [EACH, DAILY, EACH, null, DAILY, EACH].entries()) {
    settings = setting
    const email = `switch2-${n}@example.com`
    emails.push(email)
    await give(email)
    await give(email, 'ai-roi-calculator')
    if (n % 2) await nextDay()
    await deliver()
  }
  settings = EACH
  await give(emails[1] ?? '', 'another')
  await nextDay()
  await deliver()
  await nextDay()
  await deliver()
  const texts = await Promise.all(emails.map(tellings))
  // The first and its follow-up are one thread about a person.
  const followed = (await product.mails('Re: ')).filter(({ subject }) =>
    subject.includes('switch2'),
  )
  expect(texts.reduce((sum, number) => sum + number, 0) - followed.length).toBe(emails.length)
  expect(texts.every((number) => number > 0)).toBe(true)
  const digested = await digests()
  for (const n of [1, 4]) expect(digested.join()).toContain(`switch2-${n}@`)
  for (const n of [0, 2, 3, 5]) expect(digested.join()).not.toContain(`switch2-${n}@`)
})

test('without content nobody is lost: new leads are told of at once, a digest waits', async () => {
  await give('waits3@example.com')
  await nextDay()
  settings = null
  await give('atonce3@example.com')
  await deliver()
  expect(await tellings('atonce3@example.com')).toBe(1)
  expect(await tellings('waits3@example.com')).toBe(0)
  settings = DAILY
  await deliver()
  expect(await tellings('waits3@example.com')).toBe(1)
})

test('who is erased is taken out of a digest that waits; the others are told of', async () => {
  for (const name of ['stays4', 'gone4']) await give(`${name}@example.com`)
  await nextDay()
  await product.injectFault('mail', { mode: 'fail', times: 1 })
  await deliver()
  expect((await queued())[0]?.people).toHaveLength(2)
  expect((await erase('gone4@example.com')).unsent).toBe(1)
  const [row] = await product.rows<{ payload: object }>('select payload from deliveries')
  expect(JSON.stringify(row)).not.toContain('gone4')
  await deliver()
  expect(await tellings('gone4@example.com')).toBe(0)
  expect(await tellings('stays4@example.com')).toBe(1)
})

test('a digest of nobody who is left is not sent, and an erasure names one that was', async () => {
  await give('only5@example.com')
  await nextDay()
  await queueDue()
  await erase('only5@example.com')
  expect(await queued()).toEqual([{ state: 'sent', people: null }])
  await deliver()
  expect(await tellings('only5@example.com')).toBe(0)
  await nextDay()
  await give('told5@example.com')
  await nextDay()
  await deliver()
  const { sent } = await erase('told5@example.com')
  expect(sent.map(({ channel }) => channel)).toContain('digest-email')
})

test('it tells of more people than a statement may have parameters', async () => {
  await give('ada@example.com')
  await nextDay()
  // Without triggers, which would look at people one by one.
  await product.rows('alter table people disable trigger user')
  await product.rows(`insert into people (person, email, first_at, last_at, submissions, resources,
      is_flagged, follow_up_at)
    select n, n, first_at, first_at, 1, '{}', false, first_at
    from generate_series(1, 66000) n, people`)
  await queueDigest()
  await product.rows('alter table people enable trigger user')
  expect(await queued()).toHaveLength(1)
  expect(await product.rows('select from people where digested_at is null limit 1')).toEqual([])
})
