import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { CALL_SETTINGS } from '#lib/content/lead-emails.ts'
import type { CallNews } from '#lib/leads/provider/channel.ts'
import { callTold, leadCreated, sendWebhook } from '#lib/leads/channels/webhook/channel.ts'
import { fileServer } from '#tests/server.ts'
import { callWith } from './calls.ts'

interface Call {
  headers: Record<string, string>
  body: string
}

const calls: Call[] = []
let status = 204
const url = await fileServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  calls.push({ headers: request.headers as Record<string, string>, body })
  response.writeHead(status, status === 429 ? { 'retry-after': '7' } : {}).end()
})

const secretOf = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`
const payload = leadCreated({
  id: '4fca4b0b-7a3c-4d0e-9a49-e0b7dfb1ad63',
  email: 'zoë@example.com',
  source: 'resource_ai-roi-calculator',
  title: 'AI ROI Calculator',
  page: '/resources/ai-roi-calculator',
  attribution: { utm_campaign: 'may' },
  at: new Date('2026-11-22T05:14:00Z'),
  isForDigest: false,
  siteUrl: 'https://www.example.com',
  company: 'Acme',
  sender: 'Acme',
  opens: 'tool',
  network: '',
  confirmation: 'none',
})

async function attempt(secrets = [secretOf(1)], key = 'a-key') {
  const settings = {
    WEBHOOK_URL: `${url}/leads`,
    WEBHOOK_SECRETS: secrets,
    WEBHOOK_ALLOW_PRIVATE: true,
  }
  const outcome = await sendWebhook(payload, settings, { timeout: 2_000, key })
  return { outcome, ...calls.at(-1) }
}

/** Standard Webhooks' signature, by its text alone. */
function signatureBy(secret: string, { headers, body }: Call): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

function lastCall(): Call {
  const call = calls.at(-1)
  if (!call) throw new Error('nothing was received')
  return call
}

test('a webhook says what happened, to whom, and how the visit began', async () => {
  const { outcome } = await attempt()
  expect(outcome).toEqual({ kind: 'sent', providerId: 'a-key' })
  expect(JSON.parse(lastCall().body)).toEqual({
    type: 'lead.created',
    timestamp: '2026-11-22T05:14:00.000Z',
    data: {
      lead: '4fca4b0b-7a3c-4d0e-9a49-e0b7dfb1ad63',
      email: 'zoë@example.com',
      resource: 'ai-roi-calculator',
      title: 'AI ROI Calculator',
      page: 'https://www.example.com/resources/ai-roi-calculator',
      attribution: { utm_campaign: 'may' },
    },
  })
})

const LEAD = '4fca4b0b-7a3c-4d0e-9a49-e0b7dfb1ad63'
const ABOUT = {
  of: 'x',
  person: { id: 'p', email: 'ada@acme.example' },
  lead: LEAD,
  at: new Date('2026-11-23T09:00:00Z'),
  settings: CALL_SETTINGS,
}

test.each(['booked', 'moved', 'cancelled', 'held'] as const)(
  'a call that is %s is told with its time, place and people',
  (kind) => {
    expect(
      JSON.parse(JSON.stringify(callTold({ ...ABOUT, kind, call: callWith() })?.payload)),
    ).toEqual({
      type: `lead.call_${kind}`,
      timestamp: '2026-11-23T09:00:00.000Z',
      data: {
        lead: LEAD,
        email: 'ada@acme.example',
        call: {
          id: callWith().id,
          status: 'booked',
          startsAt: '2026-11-30T15:00:00.000Z',
          endsAt: '2026-11-30T15:30:00.000Z',
          timeZone: 'Europe/Berlin',
          who: { name: 'Ada Lovelace', email: 'ada@acme.example' },
          host: { name: 'Jordan Avery', email: 'jordan@northwright.example' },
          place: 'https://meet.example.com/abc',
          answers: [{ question: 'What would you like to talk about?', answer: 'Invoices' }],
          cancelledBy: null,
          reason: null,
        },
      },
    })
  },
)

test('the webhook of a call whose time zone is unknown has none', () => {
  const call = callWith({ timeZone: '' })
  expect(callTold({ ...ABOUT, kind: 'booked', call })?.payload).toMatchObject({
    data: { call: { timeZone: null } },
  })
})

test.each<[Partial<CallNews>, object]>([
  [
    { kind: 'won', amount: 4_000_000, currency: 'USD' },
    { amount: 4_000_000, currency: 'USD' },
  ],
  [{ kind: 'lost', reason: 'Too early' }, { reason: 'Too early' }],
])('%j is told', (news, data) => {
  const told = callTold({ ...ABOUT, ...news } as CallNews)
  expect(told).toMatchObject({
    name: `lead.${news.kind}`,
    payload: { data: { lead: LEAD, ...data } },
  })
})

test('a press and a missed call are told by no webhook', () => {
  expect(callTold({ ...ABOUT, kind: 'pressed' })).toBeNull()
  expect(callTold({ ...ABOUT, kind: 'missed', call: callWith() })).toBeNull()
})

test('each attempt has the same ID, the time of the attempt and a signature of the very bytes', async () => {
  await attempt()
  const { headers } = lastCall()
  expect(headers['webhook-id']).toBe('a-key')
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(5)
  expect(headers['webhook-signature']).toBe(signatureBy(secretOf(1), lastCall()))
  expect(headers['content-type']).toBe('application/json')
})

test('while a secret is replaced, both sign', async () => {
  const secrets = [secretOf(1), secretOf(2)]
  await attempt(secrets)
  const signatures = lastCall().headers['webhook-signature']?.split(' ')
  expect(signatures).toEqual(secrets.map((secret) => signatureBy(secret, lastCall())))
})

test.each([
  [200, { kind: 'sent' }],
  [202, { kind: 'sent' }],
  [400, { kind: 'refused', reason: 'Webhook: 400' }],
  [422, { kind: 'refused', reason: 'Webhook: 422' }],
  [302, { kind: 'failed', reason: 'Webhook: 302' }],
  [500, { kind: 'failed', reason: 'Webhook: 500' }],
  [401, { kind: 'failed', holdFor: 60_000 }],
  [404, { kind: 'failed', holdFor: 60_000 }],
  [410, { kind: 'failed', holdFor: 60_000 }],
  [429, { kind: 'failed', holdFor: 7_000 }],
])('after %i it is %j', async (code, expected) => {
  status = code
  expect((await attempt()).outcome).toMatchObject(expected)
})

test('a private address waits for someone to allow it, and gets nothing', async () => {
  const before = calls.length
  const settings = { WEBHOOK_URL: url, WEBHOOK_SECRETS: [secretOf(1)] }
  const outcome = await sendWebhook(payload, settings, { timeout: 2_000, key: 'a-key' })
  expect(outcome).toEqual({
    kind: 'failed',
    reason: 'Webhook: 127.0.0.1 is not on the public internet',
    holdFor: 60_000,
  })
  expect(calls).toHaveLength(before)
})

test('what is waiting when the webhook is turned off waits until it is on again', async () => {
  expect(await sendWebhook(payload, {}, { timeout: 2_000, key: 'a-key' })).toMatchObject({
    kind: 'failed',
    holdFor: 60_000,
  })
})
