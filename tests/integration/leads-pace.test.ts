import { beforeEach, expect, test } from 'vitest'
import { startProduct } from './leads-product.ts'

const product = await startProduct({ DELIVERIES_PER_HOUR: '3' })
beforeEach(async () => {
  await product.injectFault('mail', null)
  await product.rows('truncate email_submissions, rate_limits, provider_holds cascade')
})

const give = (email: string, network = '') =>
  product.captureLead({ email, source: 'resource_ai-roi-calculator' }, network)
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
    { state: 'limited', number: 2, attempts: 0 },
    { state: 'sent', number: 5, attempts: 5 },
  ])
  // Nobody is called, and nobody who presses 'retry all' mails the victim.
  const { deliveryHealth } = await import('#lib/leads/outbox/health.ts')
  expect((await deliveryHealth()).parked).toBe(0)
  const { retryDeliveries } = await import('#lib/leads/outbox/recovery.ts')
  const { database } = await import('#lib/platform/database/pool.ts')
  expect(await retryDeliveries(database(), 'all', {})).not.toContain('marketing-list')
  const [one] = await product.rows<{ id: string }>(
    `select id from deliveries where state = 'limited'`,
  )
  expect(await retryDeliveries(database(), [String(one?.id)], {})).toEqual(['marketing-list'])
  await product.drainDeliveries()
  expect(await states('marketing-list')).toEqual([
    { state: 'limited', number: 2, attempts: 0 },
    { state: 'sent', number: 5, attempts: 5 },
  ])
})

test('networks take turns: who has had fewest in this hour is next', async () => {
  for (const name of ['a1', 'a2', 'b1', 'b2', 'd1'])
    await give(`${name}@example.com`, name.charAt(0))
  await product.rows(`insert into rate_limits select 'deliveries-of-network:team-email:' || network,
      points, extract(epoch from now() + interval '10 minutes') * 1000
    from (values ('a', 2), ('b', 1), ('x', 0)) as had (network, points)`)
  const turns: unknown[] = []
  for (let n = 0; n < 5; n++) turns.push((await product.claim('team-email'))?.network)
  expect(turns).toEqual(['d', 'b', 'b', 'a', 'a'])
})

test('what is over a network’s share of the hour waits, nobody else, and alarms nobody', async () => {
  for (const name of ['a1', 'a2', 'a3']) await give(`${name}@example.com`, 'a')
  await product.drainDeliveries()
  await give('honest@example.com', 'd')
  await product.drainDeliveries()
  expect(await states('team-email')).toEqual([
    { state: 'sent', number: 2, attempts: 2 },
    { state: 'waiting', number: 2, attempts: 0 },
  ])
  await product.rows(`update deliveries set created_at = created_at - interval '1 hour'`)
  const { deliveryHealth } = await import('#lib/leads/outbox/health.ts')
  expect(await deliveryHealth()).toEqual({ oldestWaiting: 0, parked: 0, held: [] })
  await passHour()
  await product.rows('update deliveries set next_attempt_at = now()')
  await product.drainDeliveries()
  expect(await states('team-email')).toEqual([
    { state: 'sent', number: 3, attempts: 3 },
    { state: 'waiting', number: 1, attempts: 0 },
  ])
})
