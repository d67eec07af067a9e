import { LoopsClient } from 'loops'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMarketing } from '#lib/local-cloud/marketing/main.ts'
import type { Service } from '#lib/local-cloud/web/service.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import { temporaryFolder } from './cloud-process.ts'

const apiKey = 'loops-local-key'

let dataDir: string
let removeFolder: () => Promise<void>
let marketing: Service
let loops: LoopsClient

beforeAll(async () => {
  ;[dataDir, removeFolder] = await temporaryFolder()
  await start()
})

afterAll(async () => {
  await marketing.close()
  await removeFolder()
})

async function start(): Promise<void> {
  marketing = await startMarketing({ dataDir, port: 0, apiKey })
  loops = clientWith(apiKey)
}

function clientWith(key: string): LoopsClient {
  const client = new LoopsClient(key)
  client.apiRoot = `${marketing.url}/api/`
  return client
}

describe('the loops SDK', () => {
  test('checks its key', async () => {
    expect(await loops.testApiKey()).toMatchObject({ success: true })
    await expect(clientWith('other').testApiKey()).rejects.toMatchObject({ statusCode: 401 })
  })

  test('creates a contact once, and finds it', async () => {
    const properties = { source: 'resource_ai-roi-calculator', firstName: 'Ada', teamSize: 12 }
    const mailingLists = { localresources: true }
    const { id } = await loops.createContact({
      email: 'ada@client.example',
      properties,
      mailingLists,
    })
    expect(await loops.findContact({ email: 'ada@client.example' })).toEqual([
      expect.objectContaining({ ...properties, id, subscribed: true, mailingLists }),
    ])
    const twice = loops.createContact({ email: 'ADA@client.example' })
    await expect(twice).rejects.toMatchObject({ statusCode: 409 })
  })

  test('updates by email address or id, creates what is missing, clears with null', async () => {
    const email = 'bo@client.example'
    const { id } = await loops.updateContact({ email, properties: { source: 'one', plan: 'a' } })
    const second = await loops.updateContact({ email, userId: 'u7', properties: { plan: null } })
    const third = await loops.updateContact({ userId: 'u7', properties: { lastName: 'Li' } })
    expect([second.id, third.id]).toEqual([id, id])
    const [contact] = await loops.findContact({ userId: 'u7' })
    expect(contact).toMatchObject({ email, source: 'one', plan: null, lastName: 'Li' })
    await loops.updateContact({ email, mailingLists: { localresources: true } })
    await loops.updateContact({ email, mailingLists: { localresources: false } })
    expect((await loops.findContact({ email }))[0]?.mailingLists).toEqual({})
  })

  test('keeps contacts across a restart, and deletes them', async () => {
    await loops.updateContact({ email: 'cy@client.example' })
    await marketing.close()
    await start()
    expect(await loops.findContact({ email: 'cy@client.example' })).toHaveLength(1)
    await loops.deleteContact({ email: 'cy@client.example' })
    expect(await loops.findContact({ email: 'cy@client.example' })).toEqual([])
    const again = loops.deleteContact({ email: 'cy@client.example' })
    await expect(again).rejects.toMatchObject({ statusCode: 404 })
  })

  test('refuses an email address as Loops does', async () => {
    await expect(loops.updateContact({ email: 'x@y' })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('lists mailing lists, and properties including those added', async () => {
    expect(await loops.listMailingLists()).toMatchObject([{ id: 'localresources' }])
    await loops.createContactProperty('teamSize', 'number')
    const custom = { key: 'teamSize', label: 'Team Size', type: 'number' }
    expect(await loops.listContactProperties('custom')).toEqual([custom])
    expect((await loops.listContactProperties()).length).toBeGreaterThan(1)
  })

  test('sends an event and a transactional email once for one key', async () => {
    const headers = { 'Idempotency-Key': 'event-1' }
    const event = { email: 'di@client.example', eventName: 'lead', headers }
    await loops.sendEvent({
      ...event,
      eventProperties: { score: 80 },
      contactProperties: { plan: 'b' },
    })
    await expect(loops.sendEvent(event)).rejects.toMatchObject({ statusCode: 409 })
    expect(await loops.findContact({ email: 'di@client.example' })).toMatchObject([{ plan: 'b' }])
    const send = { transactionalId: 'welcome', email: 'ed@client.example', addToAudience: true }
    await loops.sendTransactionalEmail({ ...send, dataVariables: { name: 'Ed' } })
    expect(await loops.findContact({ email: 'ed@client.example' })).toHaveLength(1)
    expect(await (await fetch(`${marketing.url}/_local/sends`)).json()).toMatchObject([
      { kind: 'transactional', transactionalId: 'welcome' },
      { kind: 'event', eventName: 'lead', eventProperties: { score: 80 } },
    ])
  })
})

describe('told to', () => {
  const email = 'fault@client.example'
  const found = async () => (await loops.findContact({ email })).length
  const join = () => loops.updateContact({ email })

  async function told(fault: Fault): Promise<void> {
    await loops.deleteContact({ email }).catch(() => {})
    const body = JSON.stringify(fault)
    await fetch(`${marketing.url}/_local/faults`, { method: 'POST', body })
  }

  test.each([
    ['fail', { statusCode: 500 }],
    ['refuse', { statusCode: 422 }],
    ['limit', { name: 'RateLimitExceededError', limit: 10, remaining: 0 }],
  ] as const)('%s, it does, and changes nothing', async (mode, error) => {
    await told({ mode, times: 1 })
    await expect(join()).rejects.toMatchObject(error)
    expect(await found()).toBe(0)
  })

  test('hang, it sends no response and changes nothing', async () => {
    await told({ mode: 'hang', times: 1 })
    const outcome = await Promise.race([
      join(),
      new Promise((resolve) => setTimeout(resolve, 300, 'none')),
    ])
    expect(outcome).toBe('none')
    expect(await found()).toBe(0)
  })

  test('lose the response, it has done the work', async () => {
    await told({ mode: 'lose', times: 1 })
    await expect(join()).rejects.toThrow('fetch failed')
    expect(await found()).toBe(1)
    await join()
    expect(await found()).toBe(1)
  })
})

test('the page lists the contacts, with everything escaped and no script', async () => {
  await loops.updateContact({ email: 'gil@client.example', properties: { source: '<img src=x>' } })
  const page = await (await fetch(`${marketing.url}/contacts`)).text()
  expect(page).toContain('gil@client.example')
  expect(page).toContain('&lt;img src=x&gt;')
  expect(page).not.toMatch(/<img|<script|(src|href)="?https?:/)
})
