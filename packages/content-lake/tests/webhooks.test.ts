import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Webhook } from '../src/main.ts'
import { startLake } from './lake.ts'
import { listening } from './setup.ts'

const secret = 'shared secret'

/** Stands in for the site. */
class Receiver {
  calls: { headers: IncomingHttpHeaders; body: string }[] = []
  status = () => 200
  /** How long it takes to respond, in milliseconds. */
  pause = 0
  /** Most requests at once. */
  most = 0
  url = ''
  #open = 0
  #server = createServer(async (request, response) => {
    this.most = Math.max(this.most, ++this.#open)
    this.calls.push({ headers: request.headers, body: await text(request) })
    await sleep(this.pause)
    this.#open--
    response.writeHead(this.status()).end()
  })

  /** Listens where it has listened before, if it has. */
  async start() {
    const port = this.url ? Number(new URL(this.url).port) : 0
    ;[, this.url] = await listening(this.#server, port)
  }

  async stop() {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  bodies() {
    return this.calls.map((call) => JSON.parse(call.body) as unknown)
  }
}

const lake = await startLake()
let client = lake.client()
let receiver: Receiver
let hook: Webhook
let count = 0
beforeEach(async () => {
  receiver = new Receiver()
  await receiver.start()
  hook = {
    name: `hook-${count++}`,
    url: `${receiver.url}/api/revalidate`,
    secret,
    on: ['create', 'update', 'delete'],
  }
  await client.delete({ query: '*' })
})
afterEach(() => receiver.stop())

const page = { _id: 'page', _type: 'resource', slug: { current: 'old' } }
const calledTimes = (times: number) =>
  vi.waitFor(() => expect(receiver.calls).toHaveLength(times), { timeout: 120_000, interval: 20 })

/** Connects a webhook and waits until the database holds its starting position. */
const connect = (webhook: Webhook) => lake.connectWebhooks([webhook])

test("signs its payload in Sanity's format and names the operation", async () => {
  await connect(hook)
  await client.create(page)
  await calledTimes(1)
  const [call] = receiver.calls
  const signature = String(call?.headers[SIGNATURE_HEADER_NAME])
  expect(await isValidSignature(call?.body ?? '', signature, secret)).toBe(true)
  expect(await isValidSignature(`${call?.body} `, signature, secret)).toBe(false)
  const document = await client.getDocument('page')
  expect(JSON.parse(call?.body ?? '')).toEqual(document)
  expect(call?.headers).toMatchObject({
    'content-type': 'application/json',
    'sanity-operation': 'create',
    'sanity-document-id': 'page',
    'sanity-project-id': 'northwright',
    'sanity-dataset': 'production',
    'sanity-transaction-id': document?._rev,
    'idempotency-key': expect.any(String),
  })
})

test('a projection sees the document before and after, and where it is', async () => {
  await connect({
    ...hook,
    projection:
      '{_type, "in": sanity::projectId() + "/" + sanity::dataset(), "slug": after().slug.current, "previousSlug": before().slug.current}',
  })
  await client.create(page)
  await client
    .patch('page')
    .set({ slug: { current: 'new' } })
    .commit()
  await client.delete('page')
  await calledTimes(3)
  const place = 'northwright/production'
  expect(receiver.bodies()).toEqual([
    { _type: 'resource', in: place, slug: 'old', previousSlug: null },
    { _type: 'resource', in: place, slug: 'new', previousSlug: 'old' },
    { _type: 'resource', in: place, slug: null, previousSlug: 'new' },
  ])
  expect(receiver.calls.map((call) => call.headers['sanity-operation'])).toEqual([
    'create',
    'update',
    'delete',
  ])
})

describe('is called only for what it covers', () => {
  test('the filter, which may compare before and after', async () => {
    await connect({ ...hook, filter: '_type == "resource" && delta::changedAny(slug)' })
    await client.create({ _id: 'other', _type: 'other' })
    await client.create(page)
    await client.patch('page').set({ title: 'same slug' }).commit()
    await client
      .patch('page')
      .set({ slug: { current: 'new' } })
      .commit()
    await calledTimes(2)
    expect(receiver.bodies()).toMatchObject([
      { slug: { current: 'old' } },
      { slug: { current: 'new' } },
    ])
  })

  test('its operations, and no drafts', async () => {
    await connect({ ...hook, on: ['delete'] })
    await client.create({ ...page, _id: 'drafts.page' })
    await client.create(page)
    await client.delete('drafts.page')
    await client.delete('page')
    await calledTimes(1)
    expect(receiver.calls[0]?.headers['sanity-document-id']).toBe('page')
  })

  test('drafts too where enabled', async () => {
    await connect({ ...hook, includeDrafts: true })
    await client.create({ ...page, _id: 'drafts.page' })
    await calledTimes(1)
  })

  test('nothing that was written before it was set up', async () => {
    await client.create({ ...page, _id: 'earlier' })
    await connect(hook)
    await client.create(page)
    await calledTimes(1)
    expect(receiver.bodies()).toMatchObject([{ _id: 'page' }])
  })
})

test('every document of a transaction: several at once, each in the order of its changes', async () => {
  await connect({ ...hook, projection: '{"n": n}' })
  receiver.pause = 20
  const ids = Array.from({ length: 30 }, (_, n) => `document-${n}`)
  for (const n of [0, 1, 2]) {
    const transaction = client.transaction()
    for (const _id of ids) transaction.createOrReplace({ _id, _type: 't', n })
    await transaction.commit()
  }
  await calledTimes(3 * ids.length)
  for (const id of ids) {
    const own = receiver.calls.filter(({ headers }) => headers['sanity-document-id'] === id)
    expect(own.map(({ body }) => body)).toEqual(['{"n":0}', '{"n":1}', '{"n":2}'])
  }
  expect(receiver.most).toBe(10)
})

describe('a failing receiver', () => {
  test('a 5xx or 429 is retried with the same idempotency key', async () => {
    const answers = [500, 429, 200]
    receiver.status = () => answers.shift() ?? 200
    await connect(hook)
    await client.create(page)
    await calledTimes(3)
    expect(new Set(receiver.calls.map((call) => call.headers['idempotency-key'])).size).toBe(1)
    await client.create({ ...page, _id: 'next' })
    await calledTimes(4)
  })

  test('a refusal is not retried', async () => {
    receiver.status = () => 401
    await connect({ ...hook, projection: '{_id}' })
    await client.create(page)
    await calledTimes(1)
    await client.create({ ...page, _id: 'next' })
    await calledTimes(2)
    expect(receiver.bodies()).toEqual([{ _id: 'page' }, { _id: 'next' }])
  })

  test("one that is down gets everything in order once it's up", async () => {
    await connect({ ...hook, projection: '{"n": n}' })
    await receiver.stop()
    await client.create({ ...page, n: 0 })
    for (const n of [1, 2, 3]) await client.patch('page').set({ n }).commit()
    await receiver.start()
    await calledTimes(4)
    expect(receiver.bodies()).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('what could not be delivered before a restart is delivered after it', async () => {
    await connect({ ...hook, projection: '{_id}' })
    await receiver.stop()
    await client.create(page)
    await lake.restart()
    client = lake.client()
    await client.create({ ...page, _id: 'next' })
    await receiver.start()
    await connect({ ...hook, projection: '{_id}' })
    await calledTimes(2)
    const sent = receiver.calls.map(({ headers }) => headers['sanity-document-id'])
    expect(new Set(sent)).toEqual(new Set(['page', 'next']))
  })
})

test('a filter that is not GROQ is reported at once', async () => {
  await expect(connect({ ...hook, filter: '_type ==' })).rejects.toThrow(/Syntax error/)
})
