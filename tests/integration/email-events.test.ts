import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  emailEvent,
  RESEND_SECRET,
  suppression,
  svixHeaders,
} from '#tests/unit/leads/email-events/webhooks.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { fakeContent } from './lead-content.ts'
import { runCommand, startProduct } from './leads-product.ts'

vi.doMock('server-only', () => ({}))
const { isPublished } = fakeContent()
const product = await startProduct({ RESEND_WEBHOOK_SECRET: RESEND_SECRET }, [], isPublished)
const { POST: handle } = await import('#app/api/email-events/route.ts')
const { database } = await import('#lib/platform/database/pool.ts')
const { leadStory } = await import('#lib/leads/desk/story.ts')
const { allowEmails } = await import('#lib/leads/desk/allow-emails.ts')
const { scorePeople } = await import('#lib/leads/score/sweep.ts')
const { metrics } = await import('#lib/platform/metrics/registry.ts')

const ADA = 'Ada@example.com'
const AUTHOR = { id: 'm1', name: 'Nora' }

beforeEach(() =>
  product.rows('truncate email_submissions, people, deliveries, rate_limits, audit_log cascade'),
)

function post(body: object | string, headers?: Record<string, string>) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return handle(
    new Request('http://localhost:3000/api/email-events', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(headers ?? svixHeaders(text)) },
      body: text,
    }),
  )
}
const result = async (body: object | string) => (await (await post(body)).json()).result

/** Somebody who asked for the guide, and Resend's ID of the email that brings it. */
async function sent(email = ADA): Promise<string> {
  await product.captureLead({ email, source: 'resource_roadmap' })
  await product.drainDeliveries()
  const [delivery] = await product.rows<{ id: string }>(
    `select provider_id as id from deliveries where channel = 'lead-email'
      and submission_id in (select id from email_submissions where email = $1)`,
    [email],
  )
  return delivery?.id ?? ''
}

const end = async (id: string) =>
  (
    await product.rows(
      'select became, became_at as at, became_why as why from deliveries where provider_id = $1',
      [id],
    )
  )[0]
const stops = () => product.rows('select address, stopped_by from email_stops')
const personId = async () =>
  (await product.rows<{ id: string }>('select id from people'))[0]?.id ?? ''
const story = async () => leadStory(database(), await personId())
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString()

describe('what became of an email', () => {
  test('is in its delivery and in the story', async () => {
    const id = await sent()
    expect(await result(emailEvent('email.delivered', id, { at: at(1) }))).toBe('stored')
    expect(await end(id)).toEqual({ became: 'delivered', at: new Date(at(1)), why: null })
    expect(await result(emailEvent('email.bounced', id, { at: at(2) }))).toBe('stored')
    const told = (await story())?.timeline.filter((entry) => entry.kind === 'delivery')
    expect(told?.find(({ channel }) => channel === 'lead-email')).toMatchObject({
      state: 'sent',
      became: 'bounced',
      becameWhy: 'no such mailbox',
      isHandedOver: false,
    })
  })

  const all = [
    ['email.sent', 0],
    ['email.delivery_delayed', 1],
    ['email.bounced', 3],
    ['email.delivered', 2],
    ['email.complained', 4],
    ['email.delivered', 9],
  ] as const

  test.each([0, 1, 2, 3, 4])(
    'ends the same in any order, each twice, all at once (%i)',
    async (seed) => {
      const id = await sent()
      const bodies = all.map(([type, minute]) => emailEvent(type, id, { at: at(minute), to: ADA }))
      const more = [
        suppression('added', 'ADA@example.com', { at: at(4), origin: 'complaint' }),
        suppression('removed', ADA, { at: at(5) }),
      ]
      const twice = [...bodies, ...more, ...bodies, ...more]
      const order = twice
        .map((body, n) => ({ body, by: (n * 7 + seed * 5) % 17 }))
        .toSorted((one, other) => one.by - other.by)
      const responses = await Promise.all(order.map(({ body }) => post(body)))
      expect(responses.every(({ ok }) => ok)).toBe(true)
      expect(await end(id)).toMatchObject({ became: 'complained', at: new Date(at(4)) })
      expect(await product.rows('select * from email_stops')).toMatchObject([
        {
          address: 'ada@example.com',
          bounced_at: new Date(at(3)),
          complained_at: new Date(at(4)),
          released_at: new Date(at(5)),
          stopped_by: 'complained',
        },
      ])
    },
  )

  test('that is told again is counted, and changes nothing', async () => {
    const id = await sent()
    const event = emailEvent('email.bounced', id, { at: at(1) })
    expect(await result(event)).toBe('stored')
    expect(await result(event)).toBe('repeated')
    expect(await result(emailEvent('email.delivered', id, { at: at(9) }))).toBe('repeated')
  })

  test('is dropped of an email that nobody knows, and of a person who was erased', async () => {
    const id = await sent()
    const { forgetLead } = await import('#lib/leads/erasure/erase.ts')
    await result(emailEvent('email.bounced', id, { at: at(1) }))
    await forgetLead(database(), ADA, AUTHOR, () => undefined)
    expect(await stops()).toEqual([])
    const late = [
      emailEvent('email.complained', id, { at: at(2) }),
      emailEvent('email.complained', '4ef9a417-02e9-4d39-ad75-9611e0fcc33c'),
      suppression('added', ADA),
    ]
    for (const event of late) expect(await result(event)).toBe('unknown email')
    expect(await stops()).toEqual([])
    expect(await product.rows('select from people')).toEqual([])
    const counted = await metrics().emailEvents.get()
    expect(counted.values).toContainEqual(
      expect.objectContaining({
        labels: { type: 'email.complained', result: 'unknown email' },
        value: 2,
      }),
    )
  })

  test('is asked for again while the ID of an email is being stored', async () => {
    await product.captureLead({ email: ADA, source: 'resource_roadmap' })
    await product.rows(`update deliveries set leased_until = now() where channel = 'lead-email'`)
    const id = '4ef9a417-02e9-4d39-ad75-9611e0fcc33c'
    expect((await post(emailEvent('email.bounced', id))).status).toBe(503)
    expect(await result(emailEvent('email.bounced', id, { at: at(0) }))).toBe('unknown email')
  })

  test('is not taken from others, nor of long ago', async () => {
    const id = await sent()
    const body = JSON.stringify(emailEvent('email.bounced', id))
    const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
    const old = new Date(Date.now() - 600_000)
    for (const headers of [
      {},
      svixHeaders(body, { secret: other }),
      svixHeaders(`${body} `),
      svixHeaders(body, { at: old }),
      { ...svixHeaders(body), 'svix-signature': 'v1,' },
    ])
      expect((await post(body, headers)).status).toBe(401)
    expect((await post('x'.repeat(300_000))).status).toBe(413)
    expect(await end(id)).toMatchObject({ became: null })
    expect(await stops()).toEqual([])
  })

  test('is counted where it can’t be read, or is none of our business', async () => {
    for (const body of ['no json', 'null', {}, { type: 'email.bounced' }])
      expect(await result(body)).toBe('unread')
    for (const type of ['email.opened', 'contact.created', 'constructor'])
      expect(await result({ type })).toBe('unknown')
  })

  test('of an email to the team stops nobody', async () => {
    await sent()
    const [team] = await product.rows<{ id: string }>(
      `select provider_id as id from deliveries where channel = 'team-email'`,
    )
    const to = 'team@northwright.example'
    expect(await result(emailEvent('email.bounced', team?.id ?? '', { to }))).toBe('stored')
    expect(await stops()).toEqual([])
  })
})

describe('after a bounce, nobody is emailed again', () => {
  const unsent = () =>
    product.rows(
      `select channel, state, became, attempts, last_error from deliveries where state <> 'sent'`,
    )

  test('until staff say why that is over', async () => {
    const id = await sent()
    await result(emailEvent('email.bounced', id, { at: at(1) }))
    await product.captureLead({ email: 'ADA@example.com', source: 'resource_roadmap-two' })
    await product.rows(
      `insert into deliveries (submission_id, channel, payload)
      select id, 'rebook-email', '{"wish": {"to": "ada@EXAMPLE.com", "call": "x", "lead": "y"}}'
      from email_submissions limit 1`,
    )
    await product.drainDeliveries()
    const notSent = expect.stringMatching(/^Not sent: .* bounced on November 22, 2026\./)
    expect(await unsent()).toContainEqual({
      channel: 'rebook-email',
      state: 'limited',
      became: 'stopped',
      attempts: 0,
      last_error: notSent,
    })
    const { output } = await runCommand('deliveries')
    expect(output).toContain('To addresses that get no email: ')
    expect((await runCommand('deliveries', 'retry', 'all')).output).toContain('nothing to retry')

    expect((await story())?.stops).toEqual([
      { address: 'ada@example.com', why: 'bounced', at: at(1) },
    ])
    const allow = { email: ADA, reason: 'The mailbox is back' }
    expect(await allowEmails(database(), await personId(), allow, AUTHOR)).toBe(true)
    expect(await allowEmails(database(), await personId(), allow, AUTHOR)).toBe(true)
    expect((await story())?.stops).toEqual([])
    expect((await story())?.timeline).toContainEqual({
      kind: 'emails-allowed',
      at: expect.any(String),
      email: 'ada@example.com',
      why: 'bounced',
      reason: 'The mailbox is back',
      author: AUTHOR,
    })
    const actions = await product.rows('select action from audit_log order by id')
    expect(actions).toEqual([{ action: 'emails-allowed' }, { action: 'looked' }])
    // A repeat is of what has been allowed; what happens later is not.
    await result(emailEvent('email.bounced', id, { at: at(1) }))
    await result(suppression('added', ADA, { at: at(2), origin: 'bounce' }))
    expect((await story())?.stops).toEqual([])
    await result(suppression('added', ADA, { at: new Date(Date.now() + 60_000).toISOString() }))
    expect((await story())?.stops).toMatchObject([{ why: 'suppressed' }])
  })

  test('an email that waits is not sent, and no quota is taken for it', async () => {
    const id = await sent()
    await result(emailEvent('email.complained', id))
    await product.rows(`update deliveries set state = 'waiting', attempts = 0, provider_id = null,
      payload = '{"wish": {"to": "ada@example.com", "source": "resource_roadmap", "network": ""}}'
      where channel = 'lead-email'`)
    await product.rows('truncate rate_limits')
    await product.drainDeliveries()
    expect(await unsent()).toMatchObject([{ channel: 'lead-email', became: 'stopped' }])
    expect(await product.rows(`select from rate_limits where key like 'lead-emails%'`)).toEqual([])
  })

  test('a report by email is refused in plain words', async () => {
    const id = await sent()
    await result(emailEvent('email.bounced', id))
    const [lead] = await product.rows<{ id: string }>('select id from email_submissions')
    const asked = { email: ADA, lead: lead?.id, result: 'x', network: 'n' }
    expect(await product.queueReportEmail(asked, async () => null)).toBe('stopped')
    const { mailReport } = await import('#lib/leads/report-requests/respond.ts')
    const report = {
      entered: { tool: 'roi' as const, input: inputs() },
      shared: false,
      date: new Date(),
    }
    const response = await mailReport(asked, report)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      field: 'email',
      detail: expect.stringMatching(/^We can’t email this address: .* download the report instead/),
    })
  })

  test('the marketing list unsubscribes them, also when they come back', async () => {
    const email = 'listed@example.com'
    const id = await sent(email)
    expect(await product.contacts(email)).toMatchObject([{ subscribed: true }])
    await result(emailEvent('email.bounced', id, { to: email }))
    await product.settled()
    await product.drainDeliveries()
    expect(await product.contacts(email)).toMatchObject([{ subscribed: false }])
    await product.captureLead({ email, source: 'resource_quiz' })
    await product.drainDeliveries()
    expect(await product.contacts(email)).toMatchObject([
      { subscribed: false, source: 'resource_quiz' },
    ])
  })

  test('the score knows that the address does not exist', async () => {
    const id = await sent()
    await scorePeople()
    await result(emailEvent('email.bounced', id))
    await scorePeople()
    expect((await story())?.scoreReasons).toContainEqual({
      rule: 'bounced',
      points: -40,
      reason: 'An email bounced (example.com)',
    })
  })

  test('an inbox that is full for now is emailed again', async () => {
    const id = await sent()
    const bounce = { type: 'Transient', subType: 'MailboxFull' }
    await result(emailEvent('email.bounced', id, { bounce }))
    expect(await end(id)).toMatchObject({ became: 'soft-bounced', why: 'the inbox is full' })
    expect(await stops()).toEqual([])
  })

  test('what Resend suppressed and released again, it is asked for again', async () => {
    await sent()
    expect(await result(suppression('removed', ADA, { at: at(2) }))).toBe('stored')
    expect(await result(suppression('added', ADA, { at: at(1) }))).toBe('stored')
    expect(await stops()).toEqual([{ address: 'ada@example.com', stopped_by: null }])
    expect(await result(suppression('added', ADA, { at: at(3) }))).toBe('stored')
    expect(await stops()).toEqual([{ address: 'ada@example.com', stopped_by: 'suppressed' }])
  })
})
