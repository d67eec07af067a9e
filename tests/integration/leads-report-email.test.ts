import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startProduct } from './leads-product.ts'

const product = await startProduct()
beforeEach(async () => {
  await product.rows('truncate email_submissions, rate_limits cascade')
})

const compose = async (email: string) => ({
  from: 'site@example.com',
  to: [email],
  subject: 'Your AI ROI Report',
  html: '<p>It pays.</p>',
  text: 'It pays.',
})

const give = async (email: string) =>
  (await product.captureLead({ email, source: 'resource_ai-roi-calculator' })).id

let results = 0
/** Requests a report of a new result. */
const queue = (email: string, lead: string, changes = {}) => {
  const reportRequest = { email, lead, result: `result ${results++}`, network: '192.0.2.1' }
  return product.queueReportEmail({ ...reportRequest, ...changes }, () => compose(email))
}
const queued = async () => {
  const [row] = await product.rows<{ number: number }>(
    `select count(*)::int as number from deliveries where channel = 'report-email'`,
  )
  return row?.number
}

test('a report goes to the email address that the visitor gave', async () => {
  expect(await queue('ada@example.com', await give('Ada@example.com'))).toBe('queued')
  await product.drainDeliveries()
  const mails = await product.mails('Your AI ROI Report')
  expect(mails).toMatchObject([{ to: ['ada@example.com'], text: 'It pays.' }])
})

test('an email that could not be composed uses up no limit, and can be asked for again', async () => {
  const lead = await give('ada@example.com')
  const reportRequest = { email: 'ada@example.com', lead, result: 'r', network: '192.0.2.1' }
  const failing = () => Promise.reject(new Error('content does not respond'))
  for (let more = 0; more < 7; more++)
    await expect(product.queueReportEmail(reportRequest, failing)).rejects.toThrow('content')
  expect(await queue('ada@example.com', lead)).toBe('queued')
})

test('the same result is sent to a person once, however often they ask; repeats use up no limit', async () => {
  const leads = [await give('ada@example.com'), await give('ADA@example.com')]
  const same = { result: 'the same' }
  const wishes = leads.flatMap((lead) => Array.from({ length: 10 }, () => lead))
  await Promise.all(wishes.map((lead) => queue('Ada@Example.com', lead, same)))
  expect(await queue('ada@example.com', String(leads[1]), same)).toBe('repeated')
  expect(await queued()).toBe(1)
  for (let more = 1; more <= 4; more++)
    expect(await queue('ada@example.com', leads[0] ?? '')).toBe('queued')
  expect(await queue('ada@example.com', leads[0] ?? '')).toBe('enough')
  expect(await queue('ada@example.com', leads[0] ?? '', same)).toBe('repeated')
})

test('concurrent requests send five emails to one inbox, however it is spelled', async () => {
  const spellings = ['victim@gmail.com', 'v.ic.tim@gmail.com', 'Victim+1@googlemail.com']
  const leads = await Promise.all(spellings.map(give))
  const wishes = Array.from({ length: 15 }, (_, n) =>
    queue(spellings[n % 3] ?? '', leads[n % 3] ?? '', { network: `192.0.2.${n}` }),
  )
  const ends = await Promise.all(wishes)
  expect(ends.filter((end) => end === 'queued')).toHaveLength(5)
  expect(ends.filter((end) => end === 'enough')).toHaveLength(10)
  expect(await queued()).toBe(5)
  // Other people at the same domain have their own five.
  expect(await queue('colleague@gmail.com', await give('colleague@gmail.com'))).toBe('queued')
})

test('limits are stored under keyed hashes, and the key is not the cron secret', async () => {
  await queue('ada@example.com', await give('ada@example.com'))
  const rows = await product.rows<{ key: string }>(
    `select key from rate_limits where key like 'reports-%'`,
  )
  const keys = rows.map(({ key }) => key).join(' ')
  expect(rows).toHaveLength(3)
  for (const secret of ['ada', '192.0.2.1']) expect(keys).not.toContain(secret)
  const hmac = createHmac('sha256', process.env.CRON_SECRET ?? '')
  expect(keys).not.toContain(hmac.update('ada@example.com').digest('base64url'))
})

test.each(['network', 'site'])(
  "when a %s has reached its limit, its next request uses up nothing of the visitor's",
  async (limit) => {
    await queue('first@example.com', await give('first@example.com'))
    const used = 'update rate_limits set points = 500 where key like $1'
    await product.rows(used, [`reports-from-${limit}:%`])
    const lead = await give('next@example.com')
    for (let count = 0; count < 7; count++)
      expect(await queue('next@example.com', lead)).toBe('enough')
    await product.rows('update rate_limits set points = 49 where key like $1', [`reports-from-%`])
    expect(await queue('next@example.com', lead)).toBe('queued')
    expect(await queued()).toBe(2)
  },
)

test.each([
  ['that nobody gave', 'nobody@example.com', 'unknown'],
  ['that mail cannot reach', 'a@b', 'unreachable'],
  ['that was given two days ago', 'old@example.com', 'unknown'],
  ['that a program gave', 'bot@example.com', 'unknown'],
])('nothing is sent to an email address %s', async (_, email, refusal) => {
  const lead = await give(email === 'nobody@example.com' ? 'other@example.com' : email)
  await product.rows(
    `update email_submissions set created_at = now() - interval '2 days' where email = 'old@example.com'`,
  )
  await product.rows(
    `update email_submissions set flag = 'honeypot' where email = 'bot@example.com'`,
  )
  expect(await queue(email, lead)).toBe(refusal)
})

test('only the browser that submitted an email address can learn that it was submitted', async () => {
  const lead = await give('ada@example.com')
  const stranger = await give('stranger@example.com')
  for (const wrong of [undefined, '', stranger, crypto.randomUUID()]) {
    expect(await queue('ada@example.com', '', { lead: wrong })).toBe('unknown')
    expect(await queue('nobody@example.com', '', { lead: wrong })).toBe('unknown')
  }
  expect(await queue('ada@example.com', lead)).toBe('queued')
})
