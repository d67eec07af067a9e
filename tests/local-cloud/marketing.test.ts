import { LoopsClient } from 'loops'
import { afterAll, describe, expect, test } from 'vitest'
import { startMarketing } from '#lib/local-cloud/marketing.ts'
import type { Service } from '#lib/local-cloud/web/serve.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import { fileFolder } from '#tools/harness/folder.ts'

const apiKey = 'loops-local-key'

const dataDir = fileFolder()
let marketing: Service
let loops: LoopsClient
await start()
afterAll(() => marketing.close())

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

  test('updates by email address, creates what is missing, clears with null', async () => {
    const email = 'bo@client.example'
    const { id } = await loops.updateContact({ email, properties: { source: 'one', plan: 'a' } })
    const second = await loops.updateContact({ email, properties: { plan: null } })
    const third = await loops.updateContact({
      email: 'BO@client.example',
      properties: { lastName: 'Li' },
    })
    expect([second.id, third.id]).toEqual([id, id])
    const [contact] = await loops.findContact({ email })
    expect(contact).toMatchObject({ source: 'one', plan: null, lastName: 'Li', subscribed: true })
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
})

describe('with a fault set to', () => {
  const email = 'fault@client.example'
  const found = async () => (await loops.findContact({ email })).length
  const join = () => loops.updateContact({ email })

  async function injectFault(fault: Fault): Promise<void> {
    await loops.deleteContact({ email }).catch(() => {})
    const body = JSON.stringify(fault)
    await fetch(`${marketing.url}/_local/faults`, { method: 'POST', body })
  }

  test.each([
    ['fail', { statusCode: 500 }],
    ['refuse', { statusCode: 422 }],
    ['limit', { name: 'RateLimitExceededError', limit: 10, remaining: 0 }],
  ] as const)('%s, it does, and changes nothing', async (mode, error) => {
    await injectFault({ mode, times: 1 })
    await expect(join()).rejects.toMatchObject(error)
    expect(await found()).toBe(0)
  })
})

test('the page lists the contacts, with everything escaped and no script', async () => {
  await loops.updateContact({ email: 'gil@client.example', properties: { source: '<img src=x>' } })
  const page = await (await fetch(`${marketing.url}/contacts`)).text()
  expect(page).toContain('gil@client.example')
  expect(page).toContain('&lt;img src=x&gt;')
  expect(page).not.toMatch(/<img|<script|(src|href)="?https?:/)
})
