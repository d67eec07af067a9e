import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { startSlack } from '#lib/local-cloud/slack.ts'
import { startWebhookReceiver } from '#lib/local-cloud/webhook.ts'
import type { Service } from '#lib/local-cloud/web/serve.ts'
import { receivedAt } from '#tools/harness/received.ts'
import { fileFolder } from '#tools/harness/folder.ts'

const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
const PATH = '/services/T/B/secret'

const dataDir = fileFolder()
let crm: Service = await startWebhookReceiver({
  dataDir: `${dataDir}/crm`,
  port: 0,
  secret: SECRET,
})
const BOT = { token: 'xoxb-secret', channel: 'C123' }
const slack = await startSlack({ dataDir: `${dataDir}/slack`, port: 0, path: PATH, ...BOT })
afterAll(() => Promise.all([crm.close(), slack.close()]))

/** Sends a webhook; `signed` is what the signature is made of, if not the body. */
async function deliver(id: string, body: string, signed = body): Promise<number> {
  const at = new Date()
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,old ${new Webhook(SECRET).sign(id, at, signed)}`,
  }
  return (await fetch(crm.url, { method: 'POST', headers, body })).status
}

test('the CRM keeps each webhook once, refuses a wrong signature, and shows what it has', async () => {
  const body = JSON.stringify({ type: 'lead.created', data: { email: '<b>@x' } })
  expect([await deliver('one', body), await deliver('one', body)]).toEqual([204, 204])
  expect(await deliver('two', body, `${body} `)).toBe(400)
  expect((await fetch(crm.url, { method: 'POST', body })).status).toBe(400)
  expect(await receivedAt(crm.url)).toMatchObject([{ id: 'one', body, times: 2, note: 'valid' }])
  const page = await (await fetch(new URL('/received', crm.url))).text()
  expect(page).toContain('lead.created')
  expect(page).toContain('&lt;b&gt;@x')
  expect(page).not.toContain('<b>@x')
})

test('what arrived is there after a restart', async () => {
  await deliver('kept', '{"type":"lead.created"}')
  await crm.close()
  crm = await startWebhookReceiver({ dataDir: `${dataDir}/crm`, port: 0, secret: SECRET })
  expect((await receivedAt(crm.url)).map(({ id }) => id)).toContain('kept')
})

test('Slack posts as often as it is asked to, at its secret path only, and responds in text', async () => {
  const post = async (path: string, body: string) => {
    const response = await fetch(new URL(path, slack.url), { method: 'POST', body })
    return [response.status, await response.text()]
  }
  const message = JSON.stringify({ text: 'A &lt;b&gt; &amp; <!channel>' })
  expect(await post(PATH, message)).toEqual([200, 'ok'])
  expect(await post(PATH, message)).toEqual([200, 'ok'])
  expect(await post('/services/T/B/wrong', message)).toEqual([403, 'invalid_token'])
  expect(await post(PATH, '{}')).toEqual([400, 'invalid_payload'])
  expect(await receivedAt(slack.url)).toHaveLength(2)
  const page = await (await fetch(new URL('/channel', slack.url))).text()
  expect(page).toContain('A &lt;b&gt; &amp; <strong>&lt;!channel&gt;</strong>')
})
