import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { CHANNEL_NAMES, type ChannelName } from '#lib/leads/channels/channels.ts'
import { joinMarketingList } from '#lib/leads/channels/marketing-list/channel.ts'
import { sendEmail } from '#lib/leads/email/resend.ts'
import { fileServer } from '#tests/server.ts'
import { SITE_VARIABLES } from '#tools/harness/site-variables.ts'

let handler: RequestListener = () => {}
const root = await fileServer((request, response) => handler(request, response))
Object.assign(process.env, {
  ...SITE_VARIABLES,
  RESEND_BASE_URL: `${root}/`,
  LOOPS_API_ROOT: `${root}/api`,
  WEBHOOK_URL: `${root}/leads`,
  WEBHOOK_SECRETS: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  WEBHOOK_ALLOW_PRIVATE: '1',
  SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T/B/x',
  SLACK_ROOT: `${root}/`,
  CALCOM_API_KEY: 'a key',
  CALCOM_API_ROOT: root,
  CALENDLY_API_TOKEN: 'a token',
  CALENDLY_API_ROOT: root,
  HUBSPOT_TOKEN: 'a token',
  HUBSPOT_API_ROOT: root,
  PIPEDRIVE_TOKEN: 'a token',
  PIPEDRIVE_API_ROOT: root,
})
const { env } = await import('#lib/platform/env/env.ts')
const { send } = await import('#lib/leads/outbox/drain.ts')

const email = { from: 'a@b.c', to: ['d@e.f'], subject: 's', html: '<p>', text: 't' }
const contact = { email: 'ada@example.com', source: 'resource_x' }

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  handler = (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Lets the next call succeed and records it. */
function record(body: unknown) {
  const call = { body: '' }
  handler = (request, response) => {
    const { method, url, headers } = request
    Object.assign(call, { method, url, key: headers['idempotency-key'] })
    request.on('data', (part) => (call.body += part))
    request.on('end', () => response.end(JSON.stringify(body)))
  }
  return call
}

/** Responses from a provider's URL when something else, or a broken provider, is behind it. */
const GARBAGE: [status: number, body: string, headers?: Record<string, string>][] = [
  [200, '{}'],
  [201, '{"ok":true}'],
  [200, '[]'],
  [200, '5'],
  [200, '"ok"'],
  [200, 'true'],
  [200, 'null'],
  [200, ''],
  [200, '{"error":{"message":"no"}}'],
  [201, '{"error":{"message":"no"}}'],
  [200, '{"id":null}'],
  [200, '{"id":5}'],
  [200, '{"id":""}'],
  [200, '{"id":" \\u0000 "}'],
  [200, '{"id":["e1"]}'],
  [200, '{"data":{"id":"e1"}}'],
  [200, '{"success":false,"id":"e1"}'],
  [200, '{"id":"e1"'],
  [200, '<h1>Welcome</h1>', { 'Content-Type': 'text/html' }],
  [204, ''],
  [302, '', { Location: '/' }],
  [302, ''],
  [304, ''],
  [500, 'null'],
  [500, '[]'],
  [502, '<h1>Bad gateway</h1>'],
  [503, ''],
]

describe('a response without the id of what was accepted is a failed attempt', () => {
  const erasure = {
    email: 'ada@example.com',
    personId: null,
    member: { id: 'm', name: 'Ada' },
    isRepeated: false,
  }
  const payloads = {
    'team-email': email,
    'follow-up-email': email,
    'digest-email': { ...email, people: [] },
    'report-email': email,
    'lead-email': email,
    'confirmation-email': email,
    'sequence-email': email,
    'call-email': email,
    'rebook-email': email,
    'marketing-list': contact,
    'marketing-properties': { email: contact.email, properties: {}, told: '{}' },
    'marketing-list-erasure': erasure,
    'scheduler-erasure': { ...erasure, scheduler: 'cal.com', calls: ['first'] },
    'hubspot-erasure': { ...erasure, contact: '7' },
    'pipedrive-erasure': { ...erasure, contact: '7' },
    webhook: { type: 'lead.created', timestamp: '2026-11-22T05:14:00.000Z', data: {} },
    'alert-email': email,
    slack: { text: 'New lead' },
    'slack-alert': { text: 'Hot lead' },
    'editor-email': email,
    'slack-editors': { text: 'Ready for review' },
  }
  const unknown = {
    kind: 'refused',
    reason: expect.stringMatching(/^Slack: 20.* It may have arrived/),
  }
  /** Of channels whose receivers return no ID: what a status below 300 means. */
  const accepting: Partial<Record<ChannelName, object>> = {
    // Any of them accepts, says the standard.
    webhook: { kind: 'sent', providerId: 'key-2' },
    // Not Slack's 'ok', so nobody knows what became of it, and repeating could double it.
    slack: unknown,
    'slack-alert': unknown,
    'slack-editors': unknown,
  }
  const failed = { kind: 'failed', reason: expect.stringMatching(/./) }

  test.each(GARBAGE)('%i %j', async (status, body, headers) => {
    respondWith(status, body, headers)
    for (const channel of CHANNEL_NAMES) {
      const outcome = await send(channel, payloads[channel], 'key-2')
      const expected = (status < 300 && accepting[channel]) || failed
      expect(outcome, channel).toEqual(expected)
    }
    const atCalendly = { ...payloads['scheduler-erasure'], scheduler: 'calendly' }
    expect(await send('scheduler-erasure', atCalendly, 'key-2')).toEqual(failed)
  })

  test.each(['5', '"no"', 'null', '[]', '{"statusCode":"422","name":5,"message":{}}'])(
    'so is a 422 of an unknown shape: %s',
    async (body) => {
      respondWith(422, body)
      expect(await send('team-email', email, 'key-2')).toMatchObject({ kind: 'failed' })
    },
  )

  test('an id is stored without characters that no database accepts', async () => {
    respondWith(200, '{"id":" e\\u00001\\ud800 "}')
    const sent = { kind: 'sent', providerId: 'e 1\ufffd' }
    expect(await send('team-email', email, 'key-3')).toEqual(sent)
    expect(await send('marketing-list', contact, 'key-3')).toEqual(sent)
    respondWith(200, JSON.stringify({ id: 'x'.repeat(100_000) }))
    expect(await send('team-email', email, 'key-3')).toMatchObject({
      kind: 'sent',
      providerId: 'x'.repeat(200),
    })
  })
})

describe('the email to the team', () => {
  const attempt = () => sendEmail(email, env, { timeout: 300, key: 'key-1' })

  test('is sent with its idempotency key', async () => {
    const call = record({ id: 'e1' })
    expect(await attempt()).toEqual({ kind: 'sent', providerId: 'e1' })
    expect(call).toMatchObject({ method: 'POST', url: '/emails', key: 'key-1' })
    expect(JSON.parse(call.body)).toMatchObject({ subject: 's', to: ['d@e.f'] })
  })

  test.each([
    ['refused', 422, 'validation_error'],
    ['refused', 403, 'validation_error'],
    ['refused', 409, 'invalid_idempotent_request'],
    ['failed', 409, 'concurrent_idempotent_requests'],
    ['failed', 500, 'internal_server_error'],
  ])('is %s after %i %s', async (kind, statusCode, name) => {
    respondWith(statusCode, { statusCode, name, message: 'why' })
    expect(await attempt()).toEqual({ kind, reason: `Resend: ${statusCode} ${name} why` })
  })

  test.each([
    [403, 'invalid_api_key'],
    [401, 'missing_api_key'],
    [404, 'not_found'],
    [429, 'monthly_quota_exceeded'],
  ])('holds the channel for a minute after %i %s', async (statusCode, name) => {
    respondWith(statusCode, { statusCode, name, message: 'why' })
    expect(await attempt()).toMatchObject({ kind: 'failed', holdFor: 60_000 })
  })

  test('holds the channel after a page of a firewall', async () => {
    respondWith(403, '<h1>Forbidden</h1>')
    expect(await attempt()).toMatchObject({ kind: 'failed', holdFor: 60_000 })
  })

  test.each([
    [{ 'Retry-After': '7' }, 7_000],
    [{}, 1_000],
  ])('is held after 429 with %j', async (headers, holdFor) => {
    respondWith(429, { statusCode: 429, name: 'rate_limit_exceeded', message: 'slow' }, headers)
    expect(await attempt()).toMatchObject({ kind: 'failed', holdFor })
  })

  test('is retried after a timeout or a broken connection', async () => {
    handler = () => {}
    expect(await attempt()).toEqual({ kind: 'failed', reason: 'Resend: no response in time' })
    handler = (request) => request.socket.destroy()
    expect((await attempt()).kind).toBe('failed')
  })

  test('is refused when what was stored is not an email', async () => {
    expect((await sendEmail({ to: 'x' }, env, { timeout: 300, key: 'k' })).kind).toBe('refused')
  })
})

describe('the marketing list', () => {
  const attempt = () => joinMarketingList(contact, env, { timeout: 300, key: 'unused' })

  test('is joined by an update, which is safe to repeat', async () => {
    const call = record({ success: true, id: 'c1' })
    expect(await attempt()).toEqual({ kind: 'sent', providerId: 'c1' })
    expect(call).toMatchObject({ method: 'PUT', url: '/api/v1/contacts/update' })
    expect(JSON.parse(call.body)).toEqual(contact)
  })

  test.each([
    ['refused', 400],
    ['refused', 422],
    ['failed', 408],
    ['failed', 500],
  ])('says %s after %i', async (kind, status) => {
    respondWith(status, { success: false, message: 'why' })
    expect(await attempt()).toEqual({ kind, reason: `Loops: ${status} why` })
  })

  test.each([
    [401, {}, 60_000],
    [403, {}, 60_000],
    [404, {}, 60_000],
    [429, {}, 1_000],
    [429, { 'Retry-After': '0' }, 1_000],
    [429, { 'Retry-After': '9' }, 9_000],
  ])('is left alone after %i with %j', async (status, headers, holdFor) => {
    respondWith(status, { success: false, message: 'why' }, headers)
    expect(await attempt()).toEqual({ kind: 'failed', reason: `Loops: ${status} why`, holdFor })
  })

  test('is retried after a timeout', async () => {
    handler = () => {}
    expect(await attempt()).toEqual({ kind: 'failed', reason: 'Loops: no response in time' })
  })
})
