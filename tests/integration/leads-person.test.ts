import { expect, test } from 'vitest'
import { startProduct } from './leads-product.ts'

const product = await startProduct()

const give = (email: string, source = 'resource_ai-roi-calculator') =>
  product.captureLead({ email, source })

/** Channels of the deliveries for all email addresses like this, sorted. */
const deliveries = async (like: string) => {
  const statement = `select channel from deliveries join email_submissions s on s.id = submission_id
    where s.email ilike $1 order by channel`
  return (await product.rows<{ channel: string }>(statement, [like])).map(({ channel }) => channel)
}
const ONCE = ['marketing-list', 'team-email']

test('concurrent visits: one email, one contact, and a line of history each', async () => {
  const visits = Array.from({ length: 20 }, (_, n) =>
    give(n % 2 ? 'crowd@example.com' : 'Crowd@Example.com'),
  )
  await Promise.all(visits)
  expect(await deliveries('crowd@%')).toEqual(ONCE)
  const history = `select from email_submissions where email ilike 'crowd@%'`
  expect(await product.rows(history)).toHaveLength(20)
  await product.drainDeliveries()
  expect(await product.mails('rowd@')).toHaveLength(1)
})

test('a person who wants another resource is added to the list for it, and the team is not notified again', async () => {
  await give('ada@example.com')
  await give('ada@example.com', 'resource_automation-checklist')
  await give('ada@example.com', 'resource_automation-checklist')
  expect(await deliveries('ada@%')).toEqual(['marketing-list', ...ONCE])
})

test('a person from before ids were derived from persons, or whose first visit was erased, is known', async () => {
  const known = `insert into email_submissions (email, source) values ('Old@example.com', 'resource_x')`
  await product.rows(known)
  await give('old@example.com')
  expect(await deliveries('old@%')).toEqual(['marketing-list'])
})

test("a bot's submission does not make a person known", async () => {
  const source = 'resource_ai-roi-calculator'
  await product.captureLead({ email: 'trap@example.com', source, subject: 'x' })
  await give('trap@example.com')
  expect(await deliveries('trap@%')).toEqual(ONCE)
})

test('two inboxes that are folded for limits are two people', async () => {
  await give('grace+work@gmail.com')
  await give('gra.ce@gmail.com')
  expect(await deliveries('gra%@gmail.com')).toEqual([...ONCE, ...ONCE].sort())
})

test('a person who was erased and returns is new, also to a provider that remembers idempotency keys', async () => {
  await give('back@example.com')
  await product.drainDeliveries()
  await product.rows(`delete from email_submissions where email = 'back@example.com'`)
  await give('back@example.com')
  await product.drainDeliveries()
  expect(await deliveries('back@%')).toEqual(ONCE)
  expect(await product.mails('back@example.com')).toHaveLength(2)
})

test('a lead restored from a backup and submitted again is not notified twice', async () => {
  const source = 'resource_ai-roi-calculator'
  const pressed = { email: 'dump@example.com', source, idempotencyKey: crypto.randomUUID() }
  await product.captureLead(pressed)
  await product.drainDeliveries()
  await product.rows(`delete from email_submissions where email = 'dump@example.com'`)
  await product.captureLead(pressed)
  await product.drainDeliveries()
  expect(await product.mails('dump@example.com')).toHaveLength(1)
})

test('an invalid email address is a lead that the team is notified of, but no contact', async () => {
  const { id } = await give('ada@')
  const rows = await product.rows('select channel from deliveries where submission_id = $1', [id])
  expect(rows).toEqual([{ channel: 'team-email' }])
})
