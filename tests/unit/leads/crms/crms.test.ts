import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type Crm, type Wish, type Written } from '#lib/leads/crms/crm.ts'
import { CRMS } from '#lib/leads/crms/crms.ts'
import { hubspot } from '#lib/leads/crms/hubspot/hubspot.ts'
import { pipedrive } from '#lib/leads/crms/pipedrive/pipedrive.ts'
import { fileServer } from '#tests/server.ts'

const SECRET = 'a secret of sixteen'
const NOW = Date.UTC(2026, 10, 26)
const url = 'https://www.example.com/api/crm/hubspot'
const body = '[{"subscriptionType":"contact.propertyChange"}]'

function signed(more: { at?: number; secret?: string; url?: string; body?: string } = {}) {
  const { at = NOW, secret = SECRET } = more
  const text = `POST${more.url ?? url}${more.body ?? body}${at}`
  return new Headers({
    'x-hubspot-request-timestamp': String(at),
    'x-hubspot-signature-v3': createHmac('sha256', secret).update(text).digest('base64'),
  })
}

describe('a webhook of HubSpot', () => {
  const isSigned = (headers: Headers) => hubspot.isSigned({ url, body, headers, now: NOW }, SECRET)

  test('is taken for five minutes', () => {
    expect(isSigned(signed())).toBe(true)
    expect(isSigned(signed({ at: NOW - 300_000 }))).toBe(true)
    expect(isSigned(signed({ at: NOW - 300_001 }))).toBe(false)
    expect(isSigned(signed({ at: NOW + 300_001 }))).toBe(false)
  })

  test('is refused with another secret, URL or body, and without a signature', () => {
    expect(isSigned(signed({ secret: 'another one of sixteen' }))).toBe(false)
    expect(isSigned(signed({ url: `${url}/` }))).toBe(false)
    expect(isSigned(signed({ body: `${body} ` }))).toBe(false)
    expect(isSigned(new Headers())).toBe(false)
    const headers = signed()
    headers.set('x-hubspot-request-timestamp', `${NOW}.0`)
    expect(isSigned(headers)).toBe(false)
  })

  test('is checked as HubSpot’s own client signs', async () => {
    const { Signature } = await import('@hubspot/api-client')
    const options = { clientSecret: SECRET, requestBody: body, url, timestamp: NOW } as never
    const signature = Signature.getSignature('POST', 'v3', options)
    expect(signed().get('x-hubspot-signature-v3')).toBe(signature)
  })

  test('tells states by several properties, owners, deletions and merges', () => {
    const at = { occurredAt: NOW }
    const change = (propertyName: string, propertyValue: string | null) => ({
      subscriptionType: 'contact.propertyChange',
      objectId: 7,
      propertyName,
      propertyValue,
      ...at,
    })
    const told = hubspot.read([
      change('hs_lead_status', 'IN_PROGRESS'),
      {
        ...change('lifecyclestage', 'customer'),
        subscriptionType: 'object.propertyChange',
        objectTypeId: '0-1',
      },
      change('hubspot_owner_id', ''),
      change('hs_lead_status', 'A status of ours'),
      { subscriptionType: 'contact.privacyDeletion', objectId: 8, ...at },
      {
        subscriptionType: 'contact.merge',
        primaryObjectId: 1,
        mergedObjectIds: [2],
        newObjectId: 3,
        ...at,
      },
      { subscriptionType: 'deal.creation', objectId: 9, ...at },
      { ...change('hs_lead_status', 'NEW'), objectId: 'x' },
      null,
    ])
    const happenedAt = new Date(NOW)
    expect(told).toEqual({
      unknown: 2,
      unread: 2,
      events: [
        { contact: '7', field: 'state', value: 'in-talks', happenedAt },
        { contact: '7', field: 'state', value: 'won', happenedAt },
        { contact: '7', field: 'owner', value: null, happenedAt },
        { contact: '8', field: 'contact', value: null, happenedAt },
        { contact: '1', field: 'contact', value: '3', happenedAt },
        { contact: '2', field: 'contact', value: '3', happenedAt },
      ],
    })
  })
})

test('a webhook of Pipedrive is taken with its user and password alone', () => {
  const isSigned = (user: string, password: string) => {
    const given = Buffer.from(`${user}:${password}`).toString('base64')
    const headers = new Headers({ authorization: `Basic ${given}` })
    return pipedrive.isSigned({ url, body, headers, now: NOW }, SECRET)
  }
  expect(isSigned('northwright', SECRET)).toBe(true)
  expect(isSigned('northwright', `${SECRET}!`)).toBe(false)
  expect(isSigned('somebody', SECRET)).toBe(false)
  expect(pipedrive.isSigned({ url, body, headers: new Headers(), now: NOW }, SECRET)).toBe(false)
})

test.each(CRMS)('$name counts what can’t be read', ({ read }: Crm) => {
  for (const json of [undefined, null, 5, 'x', {}, [{}]])
    expect(read(json, {})).toEqual({ events: [], unknown: 0, unread: 1 })
})

let handler: RequestListener = () => {}
const root = await fileServer((request, response) => handler(request, response))

test.each([
  [hubspot, { results: [{ id: '9', objectWriteTraceId: 'me', properties: { email: 'x@y.z' } }] }],
  [pipedrive, { success: true, data: { items: [{ item: { id: 9, emails: ['x@y.z'] } }] } }],
])('$name, answering with somebody else’s contact, has written nobody', async (crm, answer) => {
  const methods: (string | undefined)[] = []
  handler = ({ method, url: path = '' }, response) => {
    const isListed = path.includes('sort_by')
    if (!isListed) methods.push(method)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(isListed ? { success: true, data: [] } : answer))
  }
  const settings = {
    HUBSPOT_TOKEN: 'a',
    HUBSPOT_API_ROOT: `${root}/`,
    PIPEDRIVE_TOKEN: 'a',
    PIPEDRIVE_API_ROOT: `${root}/`,
  }
  const wish: Wish = {
    person: 'me',
    email: 'ada@example.com',
    name: 'Ada',
    contact: null,
    values: {},
    state: 'new',
    owner: null,
  }
  const done: Written[] = []
  await crm.connect(settings).write([wish], {}, (written) => void done.push(written))
  const reason = expect.stringContaining('somebody else')
  expect(done).toEqual([{ kind: 'refused', person: 'me', reason }])
  expect(methods).toHaveLength(1)
})
