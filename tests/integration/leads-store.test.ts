import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { StoredLead } from '#lib/leads/capture/store.ts'
import { storedDeliveries } from './lead-deliveries.ts'
import { startProduct } from './leads-product.ts'

const product = await startProduct()
const storeLead = (await import('#lib/leads/capture/store.ts')).storeLead

const lead = (email: string, id: string = randomUUID()): StoredLead => ({
  id,
  email,
  source: 'resource_x',
  page: null,
  consent: null,
  attribution: { landing: '/', utm_source: "O'Neill" },
  deliveries: storedDeliveries(email, '"\\'),
})

/** An email address that passes no gate and that no database can store. */
const IMPOSSIBLE = 'a\u0000@together.example'

test('concurrent leads are stored together, each once, with its two deliveries', async () => {
  const twice = lead('twice@together.example')
  const others = Array.from({ length: 120 }, (_, n) => lead(`${n}@together.example`))
  await Promise.all([...others, twice, twice, { ...twice }].map(storeLead))
  const rows = await product.rows(`select email, page, consent_text, attribution,
      array_agg(channel order by channel) as channels
    from email_submissions join deliveries on submission_id = email_submissions.id
    where email like '%@together.example' group by email_submissions.id`)
  expect(rows).toHaveLength(121)
  expect(rows.find(({ email }) => email === twice.email)).toEqual({
    email: twice.email,
    page: null,
    consent_text: null,
    attribution: twice.attribution,
    channels: ['marketing-list', 'team-email'],
  })
  // As many statements would give each lead its own time.
  const moments = await product.rows(
    `select distinct created_at from email_submissions where email like '%@together.example'`,
  )
  expect(moments.length).toBeLessThan(20)
  const [mail] = await product.rows<{ payload: unknown }>(
    `select payload from deliveries where submission_id = $1 and channel = 'team-email'`,
    [twice.id],
  )
  expect(mail?.payload).toEqual(twice.deliveries[0]?.payload)
})

test('a lead that the database refuses does not affect those stored with it', async () => {
  const good = Array.from({ length: 8 }, (_, n) => lead(`beside-${n}@example.com`))
  const all = [...good.slice(0, 5), lead(IMPOSSIBLE), ...good.slice(5)]
  const ends = await Promise.allSettled(all.map(storeLead))
  expect(ends.map(({ status }) => status)).toEqual(
    all.map(({ email }) => (email === IMPOSSIBLE ? 'rejected' : 'fulfilled')),
  )
  const [stored] = await product.rows<{ number: number }>(
    `select count(*)::int as number from email_submissions where email like 'beside-%'`,
  )
  expect(stored?.number).toBe(8)
})

test('a statement without a response delays its own lead only', async () => {
  const { pool } = await import('#lib/platform/database/pool.ts')
  vi.spyOn(pool(), 'query').mockImplementationOnce(() => new Promise(() => {}))
  let ended = false
  void storeLead(lead('held@example.com')).finally(() => (ended = true))
  const startedAt = performance.now()
  await Promise.all([1, 2].map((n) => storeLead(lead(`free-${n}@example.com`))))
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(ended).toBe(false)
})

test('while the database is down every lead is rejected, and afterwards they are stored', async () => {
  await product.stopCloud()
  const lost = Array.from({ length: 5 }, (_, n) => lead(`away-${n}@example.com`))
  const ends = await Promise.allSettled(lost.map(storeLead))
  expect(ends.map(({ status }) => status)).toEqual(lost.map(() => 'rejected'))
  await product.restartCloud()
  await Promise.all(lost.map(storeLead))
})
