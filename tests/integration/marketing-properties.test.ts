import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, test } from 'vitest'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { fakeContent } from './lead-content.ts'
import { runCommand, startProduct } from './leads-product.ts'

const content = fakeContent()
const product = await startProduct({}, [], content.isPublished)
const { pool } = await import('#lib/platform/database/pool.ts')
const { queueProperties } = await import('#lib/leads/channels/marketing-list/properties.ts')
const { scorePeople } = await import('#lib/leads/score/sweep.ts')
const { recordVisitorEvent } = await import('#lib/leads/story/visitor-event.ts')
const { changeLead } = await import('#lib/leads/desk/change.ts')
const db = drizzle(pool())
const ADA = 'ada@castellan.example'

beforeEach(async () => {
  await product.injectFault('marketing', null)
  await product.rows('truncate email_submissions, people, rate_limits, provider_holds cascade')
})

const come = async (email = ADA) =>
  (
    await product.captureLead({
      email,
      source: 'resource_quiz',
      attribution: { utm_campaign: 'spring' },
    })
  ).id
const due = () =>
  product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
const work = async () => {
  await scorePeople(queueProperties)
  await product.drainDeliveries()
  // The contact comes first.
  await due()
  await product.drainDeliveries()
}
const calls = () => product.injectFault('marketing', null)
const rows = () =>
  product.rows(`select state, payload from deliveries where channel = 'marketing-properties'`)

test('the list can branch on level, band, campaign and outcome, and hears of each change once', async () => {
  const lead = await come()
  await work()
  const [first] = await product.contacts(ADA)
  expect(first).toMatchObject({ scoreBand: 'cold', campaign: 'spring', outcome: 'new' })
  expect(first).not.toHaveProperty('level')

  await recordVisitorEvent(
    { kind: 'result', lead, tool: 'automation', shared: false, input: ANSWERS },
    '',
  )
  await recordVisitorEvent({ kind: 'booking', lead }, '')
  await work()
  const [second] = await product.contacts(ADA)
  expect(second).toMatchObject({ level: 'moderate', scoreBand: 'warm', source: 'resource_quiz' })

  const before = await calls()
  await product.rows('update people set scored_at = null')
  await work()
  expect(await calls()).toBe(before)

  const [person] = await product.rows<{ id: string }>('select id from people')
  const member = { id: 'm', name: 'Grace' }
  await changeLead(db, person?.id ?? '', { state: 'won' }, member)
  await work()
  expect(await product.contacts(ADA)).toMatchObject([{ outcome: 'won', level: 'moderate' }])
  expect(await rows()).toEqual([
    { state: 'sent', payload: { told: expect.not.stringContaining(ADA) } },
  ])
})

test('a change that comes during an attempt is told after it', async () => {
  await come()
  await work()
  const settle = await product.claim('marketing-properties')
  expect(settle).toBeUndefined()
  await product.rows(`update people set state = 'lost', scored_at = null`)
  await scorePeople(queueProperties)
  await due()
  const claimed = await product.claim('marketing-properties')
  await product.rows(`update people set state = 'won', scored_at = null`)
  await scorePeople(queueProperties)
  const { marketingProperties } = await import('#lib/leads/channels/marketing-list/channel.ts')
  if (!claimed) throw new Error('Nothing is due.')
  await marketingProperties.finish(db, claimed, 'late')
  await due()
  await product.drainDeliveries()
  expect(await product.contacts(ADA)).toMatchObject([{ outcome: 'won' }])
})

test('it makes no contact of its own: of who has none, nothing is told', async () => {
  await come('ada@nowhere')
  await work()
  expect(await product.contacts('ada@nowhere')).toEqual([])
  expect(await rows()).toEqual([])
})

test('new points for everybody reach the list over a day, and what sales said at once', async () => {
  await come()
  await work()
  await product.rows(`update people set last_at = now() - interval '2 days', scored_at = null`)
  const waits = async (change: string) => {
    await product.rows(`update people set ${change}, scored_at = null`)
    await scorePeople(queueProperties)
    const [row] = await product.rows<{ soon: boolean; state: string }>(`
      select state, next_attempt_at <= now() + interval '5 seconds' as soon
      from deliveries where channel = 'marketing-properties'`)
    return row
  }
  await product.rows(`update deliveries set payload = jsonb_set(payload, '{told}',
    to_jsonb(replace(payload->>'told', 'cold', 'hot'))) where channel = 'marketing-properties'`)
  expect(await waits('score = 0')).toEqual({ state: 'waiting', soon: false })
  expect(await waits(`state = 'won'`)).toEqual({ state: 'waiting', soon: true })
})

test('an upgrade tells nothing of people who were active longer ago', async () => {
  await come()
  await product.rows(`update people set last_at = now() - interval '2 days', scored_at = null`)
  await work()
  expect(await rows()).toEqual([])
})

test('an erasure repeats itself if properties were just being sent', async () => {
  await come()
  await product.drainDeliveries()
  await scorePeople(queueProperties)
  await due()
  await product.claim('marketing-properties')
  const { errors } = await runCommand('leads', 'forget', ADA)
  expect(errors).toContain('was just being added, and is deleted again in a minute')
  expect(await product.contacts(ADA)).toEqual([])
  expect(await rows()).toEqual([])
})
