import { expect, test } from 'vitest'
import { startProduct } from './leads-product.ts'

const product = await startProduct()

const call = (key: string) =>
  product.routes.deliveries.GET(
    new Request('http://localhost:3000/api/deliveries', {
      headers: { Authorization: `Bearer ${key}` },
    }),
  )

test('the cron call needs the secret', async () => {
  const response = await call('another secret')
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
})

test('the cron call may carry the secret before, for as long as that is set', async () => {
  const { env } = await import('#lib/platform/env/env.ts')
  const before = env.CRON_SECRET
  const statusOf = async (key: string) => (await call(key)).status
  Object.assign(env, { CRON_SECRET: 'a new secret of the site', CRON_SECRET_PREVIOUS: before })
  expect(await Promise.all([before, env.CRON_SECRET].map(statusOf))).toEqual([200, 200])
  Object.assign(env, { CRON_SECRET_PREVIOUS: undefined })
  expect(await statusOf(before)).toBe(401)
  Object.assign(env, { CRON_SECRET: before })
})

test('the cron call sends what is due and reports the counts', async () => {
  await product.settled()
  await product.injectFault('mail', { mode: 'fail', times: 1 })
  await product.captureLead({ email: 'cron@example.com', source: 'resource_ai-roi-calculator' })
  await product.drainDeliveries()
  await product.settled()
  expect(await product.mails('cron@example.com')).toEqual([])
  await product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  const response = await call(process.env.CRON_SECRET ?? '')
  expect(await response.json()).toEqual({ sent: 1, failed: 0, refused: 0 })
  expect(await product.mails('cron@example.com')).toHaveLength(1)
})

test('the cron call does the rest while a provider hangs', async () => {
  await product.settled()
  await product.injectFault('mail', { mode: 'hang', times: 1 })
  await product.captureLead({ email: 'slow@example.com', source: 'resource_ai-roi-calculator' })
  await product.rows(`insert into email_submissions (email, source, created_at)
    values ('old@example.com', 'resource_x', now() - interval '99 years')`)
  const response = call(process.env.CRON_SECRET ?? '')
  const sending = `select from deliveries where channel = 'team-email' and leased_until is not null`
  await expect.poll(() => product.rows(sending)).toHaveLength(1)
  const old = `select from email_submissions where email = 'old@example.com'`
  await expect.poll(() => product.rows(old)).toEqual([])
  expect(await product.rows(sending)).toHaveLength(1)
  expect((await response).status).toBe(200)
})
