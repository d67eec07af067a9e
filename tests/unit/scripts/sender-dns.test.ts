import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkSenderDns } from '#scripts/doctor/sender.ts'

let records: Record<string, string> = {}

/** A DNS server with these TXT records: https://www.rfc-editor.org/rfc/rfc1035#section-4 */
const server = createSocket('udp4')
server.on('message', (query, { port }) => {
  const labels: string[] = []
  let end = 12
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length))
    end += length + 1
  }
  const text = records[labels.join('.').toLowerCase()]
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  header.fill(0, 8)
  const question = query.subarray(12, end + 5)
  const data = Buffer.from(text ?? '')
  const answer = Buffer.alloc(13)
  answer.writeUInt16BE(0xc00c, 0)
  answer.writeUInt16BE(16, 2)
  answer.writeUInt16BE(1, 4)
  answer.writeUInt16BE(data.length + 1, 10)
  answer.writeUInt8(data.length, 12)
  const rest = text === undefined ? [] : [answer, data]
  server.send(Buffer.concat([header, question, ...rest]), port)
})
server.bind(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const DNS_SERVER = `127.0.0.1:${server.address().port}`

const GOOD = {
  'send.mail.example.com': 'v=spf1 include:amazonses.com ~all',
  'resend._domainkey.mail.example.com': 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB',
  '_dmarc.example.com': 'v=DMARC1; p=none',
}
beforeEach(() => void (records = { ...GOOD }))

const LEADS_FROM = 'Northwright <leads@mail.example.com>'
const check = async () => {
  const findings = await checkSenderDns({ LEADS_FROM, DNS_SERVER })
  return findings.map(({ ok, says }) => `${ok ? 'pass' : 'FAIL'} ${says}`)
}

test('a domain with all three passes; a DMARC record of the domain above counts', async () => {
  expect(await check()).toEqual([expect.stringMatching(/^pass mail\.example\.com has SPF, DKIM/)])
})

test.each([
  ['SPF', 'send.mail.example.com', 'v=spf1 include:_spf.google.com ~all'],
  ['DKIM', 'resend._domainkey.mail.example.com', 'p='],
  ['DMARC', '_dmarc.example.com', 'p=none'],
])('without %s it fails, and says where to put it', async (what, name, wrong) => {
  for (const text of [undefined, wrong]) {
    records = { ...GOOD, [name]: text ?? '' }
    if (text === undefined) delete records[name]
    expect(await check()).toEqual([
      expect.stringMatching(`^FAIL there is no ${what} record at .*${name}`),
    ])
  }
})

test('offline it says what to look at; the local Resend’s sender is looked up nowhere', async () => {
  const offline = await checkSenderDns({ LEADS_FROM, DNS_SERVER: '127.0.0.1:9' })
  expect(offline).toMatchObject([
    { ok: true, says: expect.stringContaining('resend._domainkey.mail.example.com') },
  ])
  expect(await checkSenderDns({ LEADS_FROM, RESEND_BASE_URL: 'http://127.0.0.1:9' })).toEqual([])
})
