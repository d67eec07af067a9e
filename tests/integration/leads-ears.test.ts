import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { VisitorEvent } from '#lib/leads/story/visitor-event.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { startProduct } from './leads-product.ts'

const product = await startProduct({}, ['webhook', 'slack'])
beforeEach(async () => {
  await product.injectFault('webhook', null)
  await product.injectFault('slack', null)
  await product.rows('truncate email_submissions, provider_holds cascade')
})

const lead = (email: string, source = 'resource_ai-roi-calculator') =>
  product.captureLead({ email, source, attribution: { utm_campaign: 'may' } })
const delivery = async (channel: string) =>
  (await product.rows(`select * from deliveries where channel = $1`, [channel]))[0]
/** Makes what waits due, and expires the claims of processes that are gone. */
const passTime = () =>
  product.rows(`update deliveries set next_attempt_at = now(), leased_until =
    case when leased_until is not null then now() end where state = 'waiting'`)
const webhooksAbout = async (email: string) =>
  (await product.received('webhook')).filter(({ body }) => body.includes(email))
const linesAbout = async (email: string) =>
  (await product.received('slack')).filter(({ body }) => body.includes(email))

test('a CRM gets one webhook for each resource of a person, and Slack one line for each person', async () => {
  const { id } = await lead('ada@example.com')
  await lead('Ada@example.com')
  await lead('ada@example.com', 'resource_quiz')
  await product.drainDeliveries()
  const webhooks = await webhooksAbout('ada@example.com')
  expect(webhooks.map(({ body }) => JSON.parse(body).data.resource).sort()).toEqual([
    'ai-roi-calculator',
    'quiz',
  ])
  const first = webhooks.find(({ id: name }) => name.endsWith(id))
  expect(first).toMatchObject({ note: 'valid', times: 1 })
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    type: 'lead.created',
    data: { lead: id, email: 'ada@example.com', attribution: { utm_campaign: 'may' } },
  })
  expect((await linesAbout('ada@example.com')).map(({ body }) => body)).toEqual([
    `New lead: ada@example.com asked for ai-roi-calculator http://localhost:3000/studio/leads/${id}`,
  ])
})

test('a webhook whose response is lost comes again under the same ID', async () => {
  await product.injectFault('webhook', { mode: 'lose', times: 1 })
  await lead('lost@example.com')
  await product.drainDeliveries()
  await passTime()
  await product.drainDeliveries()
  expect(await webhooksAbout('lost@example.com')).toMatchObject([{ times: 2 }])
  expect(await delivery('webhook')).toMatchObject({ state: 'sent', attempts: 2, payload: {} })
})

test('a line whose response is lost is parked, and counts as sent once somebody has seen it', async () => {
  const { confirmDeliveries, retryDeliveries } = await import('#lib/leads/outbox/recovery.ts')
  const { database } = await import('#lib/platform/database/pool.ts')
  await product.injectFault('slack', { mode: 'lose', times: 1 })
  await lead('doubt@example.com')
  await product.drainDeliveries()
  const parked = await delivery('slack')
  expect(parked).toMatchObject({
    state: 'parked',
    last_error: expect.stringContaining('look in the Slack channel'),
  })
  expect(await retryDeliveries(database(), 'all', {})).toEqual([])
  expect(await confirmDeliveries(database(), [parked?.['id']])).toBe(1)
  expect(await delivery('slack')).toMatchObject({ state: 'sent', provider_id: 'seen' })
  expect(await linesAbout('doubt@example.com')).toHaveLength(1)
})

test('a line that a killed process may have posted is parked, too', async () => {
  await lead('killed@example.com')
  await product.claim('slack')
  await passTime()
  await product.drainDeliveries()
  expect(await delivery('slack')).toMatchObject({
    state: 'parked',
    last_error:
      'a process of the site ended during the attempt. It may have arrived: look in the Slack channel',
  })
  expect(await linesAbout('killed@example.com')).toEqual([])
})

test('a receiver that is gone gets nothing until it is lifted or back', async () => {
  await product.injectFault('webhook', { mode: 'deny', times: 1 })
  await lead('first@example.com')
  await product.drainDeliveries()
  await lead('second@example.com')
  await product.drainDeliveries()
  expect(await webhooksAbout('example.com')).not.toContainEqual(
    expect.objectContaining({ body: expect.stringContaining('second@') }),
  )
  expect(await product.rows('select provider, reason from provider_holds')).toEqual([
    { provider: 'webhook', reason: expect.stringMatching(/^Webhook: 401/) },
  ])
  await product.rows('delete from provider_holds')
  await passTime()
  await product.drainDeliveries()
  expect(await webhooksAbout('first@example.com')).toHaveLength(1)
  expect(await webhooksAbout('second@example.com')).toHaveLength(1)
})

test('a CRM hears of the figures that a visitor settled on and of the booking page, each once', async () => {
  const { recordVisitorEvent } = await import('#lib/leads/story/visitor-event.ts')
  const { deliveriesOfEvent } = await import('#lib/leads/capture/capture.ts')
  const { id } = await lead('Events@example.com')
  await product.drainDeliveries()
  const record = (event: VisitorEvent) => recordVisitorEvent(event, '', deliveriesOfEvent(event))
  const result = (hours: number, shared = false): VisitorEvent => ({
    kind: 'result',
    lead: id,
    tool: 'roi',
    shared,
    input: { ...DEFAULT_INPUTS, hoursPerWeek: hours },
  })
  for (const event of [result(1), result(2), result(3, true)]) await record(event)
  const booking: VisitorEvent = { kind: 'booking', lead: id }
  for (const event of [booking, booking]) await record(event)
  expect(await record({ ...booking, lead: randomUUID() })).toBeNull()
  await product.drainDeliveries()
  const types = async () =>
    (await webhooksAbout('Events@example.com')).map(({ body }) => JSON.parse(body).type).sort()
  expect(await types()).toEqual(['lead.booking_pressed', 'lead.created'])
  await passTime()
  await product.drainDeliveries()
  await record(booking)
  await record(result(4))
  await passTime()
  await product.drainDeliveries()
  expect(await types()).toEqual(['lead.booking_pressed', 'lead.created', 'lead.tool_finished'])
  const [told] = (await webhooksAbout('lead.tool_finished')).map(({ body }) => JSON.parse(body))
  expect(told.data).toMatchObject({
    lead: id,
    email: 'Events@example.com',
    resource: 'ai-roi-calculator',
    tool: 'roi',
    input: { hoursPerWeek: 2 },
    results: { netBenefit: expect.any(Number), paybackMonths: expect.any(Number) },
  })
  expect(await product.rows('select from deliveries where submission_id is null')).toEqual([])

  // A reload and a second tab are submissions of their own, whose same figures tell nothing.
  for (const tab of [await lead('events@example.com'), await lead('Events@example.com')])
    await record({ ...result(4), lead: tab.id })
  await passTime()
  await product.drainDeliveries()
  expect(await types()).toHaveLength(3)
  expect(
    await product.rows(`select count(*)::int from person_events where kind = 'result'
      and data->>'shared' = 'false'`),
  ).toEqual([{ count: 1 }])
})
