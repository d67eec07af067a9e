import { expect, test, vi } from 'vitest'
import { fileServer } from '#tests/server.ts'
import { startProduct } from './leads-product.ts'

const TOKEN = 'a token of this test alone'
const SOURCE = 'resource_ai-roi-calculator'

const LEADS = { 'result="stored"': 1, 'result="refused"': 0, 'result="failed"': 0 }

/** A content lake that answers only the question whether it is there. */
let isLakeUp = true
const SANITY_API_HOST = await fileServer(({ url = '' }, response) => {
  response.statusCode = isLakeUp && url.includes('count') ? 200 : 404
  response.setHeader('Content-Type', 'application/json').end('{"result":1}')
})

vi.doMock('server-only', () => ({}))
const product = await startProduct({ METRICS_TOKEN: TOKEN, SANITY_API_HOST })
const route = await import('#app/api/metrics/route.ts')

const scrape = (token: string) =>
  route.GET(
    new Request('http://localhost/api/metrics', { headers: { Authorization: `Bearer ${token}` } }),
  )

/** All samples of a metric, by labels. */
async function samples(name: string): Promise<Record<string, number>> {
  const lines = (await (await scrape(TOKEN)).text()).split('\n')
  const found = lines.flatMap((line) => {
    const [, at = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return at === name ? [[labels, Number(value)] as const] : []
  })
  return Object.fromEntries(found)
}

test('metrics require the token', async () => {
  expect((await scrape('another token of someone')).status).toBe(401)
  const response = await scrape(TOKEN)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(await samples('nodejs_eventloop_lag_p99_seconds')).toEqual({ '': expect.any(Number) })
  expect(await samples('site_build_info')).toEqual({ 'release="0.1.0",commit=""': 1 })
})

test('leads, deliveries, holds and what waits are counted', async () => {
  const post = (email: string) =>
    product.routes.leads.POST(
      new Request('http://localhost:3000/api/leads', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, source: SOURCE }),
      }),
    )
  await product.injectFault('mail', { mode: 'refuse', times: 1 })
  await product.injectFault('marketing', { mode: 'fail', times: 1 })
  expect((await post('ada@example.com')).status).toBe(201)
  await product.settled()
  await product.rows(
    `insert into provider_holds (provider, until, reason) values ('loops', now() + interval '1 hour', 'x')`,
  )
  expect(await samples('site_leads_total')).toEqual(LEADS)
  expect(await samples('site_delivery_attempts_total')).toEqual({
    'channel="team-email",outcome="refused"': 1,
    'channel="marketing-list",outcome="failed"': 1,
  })
  expect(await samples('site_deliveries')).toMatchObject({
    'channel="team-email",state="parked"': 1,
    'channel="team-email",state="waiting"': 0,
    'channel="marketing-list",state="waiting"': 1,
  })
  const oldest = await samples('site_delivery_oldest_waiting_seconds')
  expect(oldest['channel="marketing-list"']).toBeGreaterThan(0)
  expect(oldest['channel="team-email"']).toBe(0)
  const held = (await samples('site_provider_hold_seconds'))['held="loops"']
  expect(held).toBeGreaterThan(3500)
  expect(await samples('site_database_up')).toEqual({ '': 1 })
})

test('what became of the emails of a week is counted, apart for visitors and the team', async () => {
  await product.rows(`insert into deliveries (channel, payload, state, became, became_at)
    select channel, '{}', 'sent', became, now() - age::interval from (values
      ('lead-email', 'bounced', '6 days'), ('report-email', 'bounced', '1 day'),
      ('rebook-email', 'bounced', '8 days'), ('digest-email', 'delivered', '1 day')
    ) as kind(channel, became, age)`)
  const emails = await samples('site_emails_week')
  expect(emails).toMatchObject({
    'to="visitor",became="bounced"': 2,
    'to="visitor",became="complained"': 0,
    'to="team",became="delivered"': 1,
  })
})

test('how late the oldest lead is erased is known, and 0 where none is', async () => {
  const overdue = async () => (await samples('site_erasure_overdue_seconds'))['']
  expect(await overdue()).toBe(0)
  await product.rows(`update email_submissions
    set created_at = now() - interval '24 months' - interval '3 hours'`)
  const late = await overdue()
  expect(late).toBeGreaterThanOrEqual(3 * 3600)
  expect(late).toBeLessThan(3 * 3600 + 60)
})

test('whether the content lake responds is known in either case', async () => {
  expect(await samples('site_content_up')).toEqual({ '': 1 })
  isLakeUp = false
  expect(await samples('site_content_up')).toEqual({ '': 0 })
})

test('without the database the other metrics are still shown, and no stale ones', async () => {
  await product.stopCloud()
  expect(await samples('site_database_up')).toEqual({ '': 0 })
  expect(await samples('site_deliveries')).toEqual({})
  // Never absent: an alert would end.
  expect((await samples('site_erasure_overdue_seconds'))['']).toBeGreaterThan(0)
  expect(await samples('site_leads_total')).toEqual(LEADS)
  await product.restartCloud()
})
