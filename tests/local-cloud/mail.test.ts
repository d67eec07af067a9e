import { text } from 'node:stream/consumers'
import { Resend } from 'resend'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WANTED } from '#lib/leads/email-events/event.ts'
import { startMail } from '#lib/local-cloud/mail/main.ts'
import type { Service } from '#lib/local-cloud/web/serve.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import { fileServer } from '#tests/server.ts'
import { fileFolder } from '#tools/harness/folder.ts'

const apiKey = 're_local_key'
const SECRET = `whsec_${Buffer.alloc(24, 3).toString('base64')}`
const email = {
  from: 'Site <site@northwright.example>',
  to: 'team@northwright.example',
  replyTo: 'visitor@client.example',
  subject: 'A lead & <more>',
  html: '<p>Hello</p>',
  text: 'Hello',
}

const dataDir = fileFolder()
let mail: Service
let resend: Resend
await start()
afterAll(() => mail.close())

async function start(): Promise<void> {
  mail = await startMail({ dataDir, port: 0, apiKey })
  resend = new Resend(apiKey, { baseUrl: mail.url })
}

const received = async () => (await resend.emails.list()).data?.data ?? []

describe('the resend SDK', () => {
  test('an attachment arrives and can be downloaded', async () => {
    const attachments = [{ filename: 'Report é.html', content: Buffer.from('<p>Hi</p>') }]
    const sent = await resend.emails.send({ ...email, attachments })
    expect(sent.error).toBeNull()
    const { data } = await resend.emails.attachments.list({ emailId: sent.data?.id ?? '' })
    expect(data?.data).toMatchObject([{ filename: 'Report é.html', size: 9 }])
    const file = await fetch(data?.data[0]?.download_url ?? '')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .+Report%20%C3%A9/)
    expect(await file.text()).toBe('<p>Hi</p>')
    expect((await fetch(`${mail.url}/inbox/${sent.data?.id}/1`)).status).toBe(404)
    expect(await (await fetch(`${mail.url}/inbox/${sent.data?.id}`)).text()).toContain('Report é')
  })

  test('sends, and reads what was sent', async () => {
    const { data } = await resend.emails.send(email)
    const { data: sent } = await resend.emails.get(data?.id ?? '')
    expect(sent).toMatchObject({
      to: [email.to],
      reply_to: [email.replyTo],
      subject: email.subject,
      html: email.html,
      text: email.text,
      last_event: 'delivered',
    })
  })

  test('is sent once for one idempotency key, also after a restart', async () => {
    const before = (await received()).length
    const first = await resend.emails.send(email, { idempotencyKey: 'lead-1' })
    const again = await resend.emails.send(email, { idempotencyKey: 'lead-1' })
    await mail.close()
    await start()
    const later = await resend.emails.send(email, { idempotencyKey: 'lead-1' })
    expect([again.data, later.data]).toEqual([first.data, first.data])
    expect(await received()).toHaveLength(before + 1)
    const other = { ...email, subject: 'Other' }
    const conflict = await resend.emails.send(other, { idempotencyKey: 'lead-1' })
    expect(conflict.error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' })
  })

  test.each([
    [{ ...email, to: 'nobody' }, 422, 'validation_error', /Invalid `to` field/],
    [{ ...email, replyTo: 'x@y' }, 422, 'validation_error', /Invalid `reply_to` field/],
    [{ ...email, from: '' }, 422, 'validation_error', /Invalid `from` field/],
  ])(
    'is refused an invalid email address as by Resend',
    async (wrong, statusCode, name, message) => {
      const { error } = await resend.emails.send(wrong)
      expect(error).toMatchObject({ statusCode, name, message: expect.stringMatching(message) })
    },
  )

  test('is refused with another key', async () => {
    const { error } = await new Resend('re_other', { baseUrl: mail.url }).emails.send(email)
    expect(error).toMatchObject({ statusCode: 403, name: 'invalid_api_key' })
    expect((await fetch(`${mail.url}/emails/x/attachments`)).status).toBe(401)
  })
})

describe('with a fault set to', () => {
  const set = (fault: Fault) =>
    fetch(`${mail.url}/_local/faults`, { method: 'POST', body: JSON.stringify(fault) })

  beforeEach(async () => {
    await fetch(`${mail.url}/_local/faults`, { method: 'DELETE' })
  })

  test('fail twice, it responds 500 twice and then works', async () => {
    const before = (await received()).length
    await set({ mode: 'fail', times: 2 })
    expect((await resend.emails.send(email)).error).toMatchObject({ statusCode: 500 })
    expect((await resend.emails.send(email)).error).toMatchObject({ statusCode: 500 })
    expect((await resend.emails.send(email)).error).toBeNull()
    expect(await received()).toHaveLength(before + 1)
  })

  test('refuse, it responds 422 until it is cleared', async () => {
    await set({ mode: 'refuse' })
    for (let call = 0; call < 3; call++) {
      expect((await resend.emails.send(email)).error).toMatchObject({ statusCode: 422 })
    }
    await fetch(`${mail.url}/_local/faults`, { method: 'DELETE' })
    expect((await resend.emails.send(email)).error).toBeNull()
  })

  test('limit, it responds 429 with Retry-After', async () => {
    await set({ mode: 'limit', times: 1, ms: 2500 })
    const { error, headers } = await resend.emails.send(email)
    expect(error).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' })
    expect(headers?.['retry-after']).toBe('3')
  })

  test('hang, it sends no response and does nothing', async () => {
    const before = (await received()).length
    await set({ mode: 'hang', times: 1 })
    const { error } = await resend.emails.send(email, { signal: AbortSignal.timeout(300) })
    expect(error?.statusCode).toBeNull()
    expect(await received()).toHaveLength(before)
  })

  test('hang for a while, it works late', async () => {
    await set({ mode: 'hang', times: 1, ms: 250 })
    const started = performance.now()
    expect((await resend.emails.send(email)).error).toBeNull()
    expect(performance.now() - started).toBeGreaterThan(240)
  })

  test('lose the response, it has done the work, and the key makes a retry safe', async () => {
    const before = (await received()).length
    await set({ mode: 'lose', times: 1 })
    const lost = await resend.emails.send(email, { idempotencyKey: 'lead-lost' })
    expect(lost.error).toMatchObject({ statusCode: null })
    expect(await received()).toHaveLength(before + 1)
    expect((await resend.emails.send(email, { idempotencyKey: 'lead-lost' })).error).toBeNull()
    expect(await received()).toHaveLength(before + 1)
  })

  test('anything by a web page, it refuses', async () => {
    for (const method of ['POST', 'DELETE']) {
      const headers = { Origin: 'https://elsewhere.example', 'Content-Type': 'text/plain' }
      const body = method === 'POST' ? '{"mode":"fail"}' : undefined
      const response = await fetch(`${mail.url}/_local/faults`, { method, headers, body })
      expect(response.status).toBe(403)
    }
    expect((await resend.emails.send(email)).error).toBeNull()
  })

  test('something unknown, it lists what there is', async () => {
    const response = await fetch(`${mail.url}/_local/faults`, {
      method: 'POST',
      body: '{"mode":"no"}',
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('lose')
  })
})

describe('what becomes of an email', () => {
  const told: { type: string; to: string | undefined; isSigned: boolean }[] = []
  const isTaken = { value: true }
  let site = ''
  let local: Service

  beforeAll(async () => {
    site = await fileServer(async (request, response) => {
      const body = await text(request)
      const { type, data } = JSON.parse(body)
      const signed = new Webhook(SECRET)
      const given = Object.fromEntries(
        ['id', 'timestamp', 'signature'].map((name) => [
          `webhook-${name}`,
          String(request.headers[`svix-${name}`]),
        ]),
      )
      let isSigned = true
      try {
        signed.verify(body, given)
      } catch {
        isSigned = false
      }
      told.push({ type, to: data.to?.[0] ?? data.email, isSigned })
      response.statusCode = isTaken.value && isSigned ? 200 : 503
      response.end()
    })
    const own = { dataDir: fileFolder(), port: 0, apiKey, siteUrl: site, webhookSecret: SECRET }
    local = await startMail({ ...own, minute: 50 })
  })
  afterAll(() => local.close())
  beforeEach(() => void told.splice(0))

  const send = async (to: string, key: string = crypto.randomUUID()) => {
    const client = new Resend(apiKey, { baseUrl: local.url })
    const { data } = await client.emails.send({ ...email, to }, { idempotencyKey: key })
    return data?.id ?? ''
  }
  const press = (id: string, happening: string, headers = {}) =>
    fetch(`${local.url}/inbox/${id}/${happening}`, { method: 'POST', headers, redirect: 'manual' })
  const types = () => told.map(({ type }) => type)
  const set = (fault: Fault) =>
    fetch(`${local.url}/_local/faults`, { method: 'POST', body: JSON.stringify(fault) })

  test('is told once, signed, and again until it is taken', async () => {
    isTaken.value = false
    await send('ada@example.com', 'once')
    await send('ada@example.com', 'once')
    await expect.poll(() => told.length).toBeGreaterThan(1)
    isTaken.value = true
    const before = told.length
    await expect.poll(() => told.length).toBe(before + 1)
    expect(told.every(({ type, isSigned }) => type === 'email.delivered' && isSigned)).toBe(true)
  })

  test.each([
    ['bounced@example.com', ['email.bounced', 'suppression.added']],
    ['complained+tag@example.com', ['email.complained', 'suppression.added']],
    ['full@example.com', ['email.bounced']],
    ['delayed@example.com', ['email.delivery_delayed']],
    ['suppressed@example.com', ['email.suppressed']],
  ])('is as its address says: %s', async (to, expected) => {
    await send(to)
    await expect.poll(types).toEqual(expected)
    expect(told.every((one) => one.to === to)).toBe(true)
  })

  test('is what a button says, and later emails to a suppressed address are not sent', async () => {
    const to = 'ben@example.com'
    const id = await send(to)
    expect((await press(id, 'bounce', { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await press(id, 'explode')).status).toBe(404)
    expect((await press(id, 'bounce')).status).toBe(303)
    await send(to)
    await expect
      .poll(types)
      .toEqual(['email.delivered', 'email.bounced', 'suppression.added', 'email.suppressed'])
    expect(await (await fetch(`${local.url}/inbox/${id}`)).text()).toContain('delivered, bounced')
    const client = new Resend(apiKey, { baseUrl: local.url })
    expect((await client.suppressions.remove(to)).data?.deleted).toBe(true)
    await send(to)
    await expect.poll(() => types().slice(4)).toEqual(['suppression.removed', 'email.delivered'])
  })

  test('is told late, twice, out of order or forged, as a fault says', async () => {
    await set({ mode: 'twice', times: 1 })
    await send('eve@example.com')
    await expect.poll(types).toEqual(['email.delivered', 'email.delivered'])
    await set({ mode: 'reverse', times: 2 })
    const id = await send('eve@example.com')
    await press(id, 'complain')
    await expect
      .poll(() => types().slice(2))
      .toEqual(['email.complained', 'email.delivered', 'suppression.added'])
    await set({ mode: 'forge', times: 1 })
    await send('fay@example.com')
    await expect.poll(() => told.slice(5).map(({ isSigned }) => isSigned)).toEqual([false, true])
  })

  test('and which webhook it is told by, the API says', async () => {
    const client = new Resend(apiKey, { baseUrl: local.url })
    const { data } = await client.webhooks.list()
    const [hook] = data?.data ?? []
    expect(hook?.endpoint).toBe(`${site}/api/email-events`)
    expect(hook?.events?.toSorted()).toEqual(WANTED.toSorted())
    const one = await client.webhooks.get(hook?.id ?? '')
    expect(one.data?.signing_secret).toBe(SECRET)
  })
})

describe('the inbox', () => {
  test('shows what was sent, with everything escaped and no script', async () => {
    const subject = '<script>alert(1)</script>'
    const { data } = await resend.emails.send({ ...email, subject, html: '"><b onclick=x>' })
    const inbox = await (await fetch(`${mail.url}/inbox`)).text()
    expect(inbox).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    const message = await (await fetch(`${mail.url}/inbox/${data?.id}`)).text()
    expect(message).toContain(
      'to-escape-sandbox" srcdoc="&lt;base target=&quot;_blank&quot;&gt;&quot;&gt;&lt;b onclick=x&gt;"',
    )
    expect(inbox + message).not.toMatch(/<script|(src|href)="?https?:/)
    expect((await fetch(`${mail.url}/inbox/none`)).status).toBe(404)
  })

  test('opens the links of an email in new tabs, and lets it do nothing else', async () => {
    const html = '<!doctype html>\n<html><head><title>x</title></head><a href="https://a.example">'
    const { data } = await resend.emails.send({ ...email, html })
    const message = await (await fetch(`${mail.url}/inbox/${data?.id}`)).text()
    expect(message).toContain(
      'sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;\n' +
        '&lt;html&gt;&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;&lt;title&gt;',
    )
  })

  test('is shown to loopback names only', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve) =>
      request(`${mail.url}/inbox`, { headers: { host: 'evil.example' } }, (response) =>
        resolve(response.statusCode),
      ).end(),
    )
    expect(status).toBe(421)
  })
})
