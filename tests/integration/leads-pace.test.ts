import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProduct, type Product } from './leads-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ DELIVERIES_PER_HOUR: '3' })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.injectFault('mail', null)
  await product.rows('truncate email_submissions, rate_limits, provider_holds cascade')
})

const give = (email: string) => product.captureLead({ email, source: 'resource_ai-roi-calculator' })
const states = async (channel: string) => {
  const statement = `select state, count(*)::int as number, sum(attempts)::int as attempts
    from deliveries where channel = $1 group by state order by state`
  return product.rows(statement, [channel])
}
/** Expires the hourly limits. */
const passHour = async () => {
  await product.rows('update rate_limits set expire = 0')
  await product.rows(`update provider_holds set until = now()`)
}

test('in a flood of strangers, each hour delivers only its share, every lead is stored, and the rest follow', async () => {
  const before =
    (await product.injectFault('mail', null)) + (await product.injectFault('marketing', null))
  await Promise.all(Array.from({ length: 8 }, (_, n) => give(`flood-${n}@example.com`)))
  await Promise.all([1, 2, 3].map(() => product.drainDeliveries()))
  for (const channel of ['team-email', 'marketing-list']) {
    expect(await states(channel)).toEqual([
      { state: 'sent', number: 3, attempts: 3 },
      { state: 'waiting', number: 5, attempts: 0 },
    ])
  }
  expect(await product.drainDeliveries()).toEqual({ sent: 0, failed: 0, refused: 0 })
  const holds = await product.rows<{ provider: string; seconds: number }>(
    'select provider, extract(epoch from until - now())::float as seconds from provider_holds',
  )
  expect(holds.map(({ provider }) => provider).sort()).toEqual(['marketing-list', 'team-email'])
  for (const { seconds } of holds) expect(seconds).toBeGreaterThan(3500)
  await passHour()
  expect(await product.drainDeliveries()).toEqual({ sent: 6, failed: 0, refused: 0 })
  await passHour()
  expect(await product.drainDeliveries()).toEqual({ sent: 4, failed: 0, refused: 0 })
  const calls =
    (await product.injectFault('mail', null)) + (await product.injectFault('marketing', null))
  expect(calls - before).toBe(16)
})

test('a clock set back by days delays nothing beyond its hour', async () => {
  await give('first@example.com')
  await product.drainDeliveries()
  await product.rows(`update rate_limits set points = 3, expire = expire + 2 * 86400000`)
  await give('second@example.com')
  expect(await product.drainDeliveries()).toEqual({ sent: 2, failed: 0, refused: 0 })
})

test("a failing provider uses up none of the hour's share", async () => {
  await product.injectFault('mail', { mode: 'fail', times: 4 })
  await Promise.all([1, 2, 3].map((n) => give(`fails-${n}@example.com`)))
  for (let round = 0; round < 4; round++) {
    await product.drainDeliveries()
    await product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  }
  expect(await states('team-email')).toEqual([{ state: 'sent', number: 3, attempts: 7 }])
})

test('at most five spellings of one inbox join the list within a day', async () => {
  await product.rows(
    `insert into email_submissions (email, source) select 'v+' || n || '@example.com', 'x' from generate_series(1, 7) n`,
  )
  await product.rows(`insert into deliveries (submission_id, channel, payload)
    select id, 'marketing-list', jsonb_build_object('email', email, 'source', source) from email_submissions`)
  for (let hour = 0; hour < 3; hour++) {
    await product.drainDeliveries()
    await product.rows(`delete from rate_limits where key like 'deliveries-of-channel:%'`)
    await product.rows(`update provider_holds set until = now()`)
  }
  expect(await states('marketing-list')).toEqual([
    { state: 'parked', number: 2, attempts: 2 },
    { state: 'sent', number: 5, attempts: 5 },
  ])
})
