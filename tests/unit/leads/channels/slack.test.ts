import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { newLead, postToSlack } from '#lib/leads/channels/slack/channel.ts'
import { fileServer } from '#tests/server.ts'

const bodies: string[] = []
let respond = (response: ServerResponse) => void response.end('ok')
const root = await fileServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  bodies.push(`${request.url} ${body}`)
  respond(response)
})

const lead = {
  id: '4fca4b0b-7a3c-4d0e-9a49-e0b7dfb1ad63',
  email: 'ada@example.com',
  source: 'resource_quiz',
  title: 'Readiness Quiz',
  page: null,
  attribution: null,
  at: new Date(),
  isForDigest: false,
  siteUrl: 'https://www.example.com',
  company: 'Acme',
  sender: 'Acme',
  opens: 'tool' as const,
  network: '',
  confirmation: 'none' as const,
}
const settings = () => ({
  SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T/B/secret',
  SLACK_ROOT: root,
})
const attempt = (timeout = 2_000, more = {}) =>
  postToSlack(newLead(lead), { ...settings(), ...more }, { timeout, key: 'a-key' })

test('a person is one line, posted to the webhook’s own path', async () => {
  expect(await attempt()).toEqual({ kind: 'sent', providerId: 'a-key' })
  const [path, ...body] = String(bodies.at(-1)).split(' ')
  expect(path).toBe('/services/T/B/secret')
  expect(JSON.parse(body.join(' '))).toEqual({
    text: 'New lead: ada@example.com asked for Readiness Quiz https://www.example.com/studio/leads/4fca4b0b-7a3c-4d0e-9a49-e0b7dfb1ad63',
    mrkdwn: false,
    unfurl_links: false,
  })
})

test('a visitor can neither notify the channel, nor link, nor add a line', () => {
  const email = '<!channel>&<https://evil.example|ada>\n@here'
  expect(newLead({ ...lead, email, title: 'A & B' }).text).toBe(
    'New lead: &lt;!channel&gt;&amp;&lt;https://evil.example|ada&gt; @here asked for A &amp; B https://www.example.com/studio/leads/4fca4b0b-7a3c-4d0e-9a49-e0b7dfb1ad63',
  )
})

test.each([
  [500, 'server_error', { kind: 'failed', reason: 'Slack: 500 server_error' }],
  [429, '', { kind: 'failed', holdFor: 1_000 }],
  [400, 'invalid_payload', { kind: 'refused', reason: 'Slack: 400 invalid_payload' }],
  [403, 'invalid_token', { kind: 'failed', holdFor: 60_000 }],
  [404, 'no_service', { kind: 'failed', holdFor: 60_000 }],
  [410, 'channel_is_archived', { kind: 'failed', holdFor: 60_000 }],
])('after %i %s it is %j', async (status, text, expected) => {
  respond = (response) => void response.writeHead(status).end(text)
  expect(await attempt()).toMatchObject(expected)
})

test('is parked, not repeated, when nobody knows whether it was posted', async () => {
  const parked = { kind: 'refused', reason: expect.stringContaining('look in the Slack channel') }
  respond = (response) => void response.destroy()
  expect(await attempt()).toEqual(parked)
  respond = () => {}
  expect(await attempt(200)).toEqual(parked)
})

test('is tried again when it can’t have been posted', async () => {
  expect(await attempt(2_000, { SLACK_ROOT: 'http://127.0.0.1:1' })).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('ECONNREFUSED'),
  })
})
