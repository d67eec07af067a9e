/** Two lakes on one Postgres: what is written on one counts on the other at once. */
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LakeOptions, type RunningLake, startContentLake } from '../src/main.ts'
import { clientOf, heardAfter, person, refusal, refused } from './lake.ts'
import { pgBouncer, startPooler } from './pooler.ts'
import { type Postgres, programs, startPostgres } from './postgres.ts'
import { listenResuming, until } from './resuming.ts'
import { listening, useFolder } from './setup.ts'

const folder = useFolder()
let postgres: Postgres
const lakes: RunningLake[] = []
const token = 'writer-token'

const start = async (options: Partial<LakeOptions> = {}) => {
  const lake = await startContentLake({
    databaseUrl: postgres.url,
    assetsDir: join(folder, 'assets'),
    port: 0,
    projectId: 'northwright',
    dataset: 'production',
    tokens: { [token]: 'administrator' },
    people: [person('ada', 'editor')],
    ...options,
  })
  lakes.push(lake)
  return lake
}

let first: RunningLake
let second: RunningLake
let one: SanityClient
let other: SanityClient
beforeAll(async () => {
  if (!programs) return
  postgres = await startPostgres()
  // At once, on an empty database.
  ;[first, second] = await Promise.all([start(), start()])
  one = clientFor(first)
  other = clientFor(second)
})
afterAll(async () => {
  await Promise.all(lakes.map((lake) => lake.close()))
  await postgres?.close()
})

const clientFor = ({ url }: RunningLake, given: string | null = token) =>
  clientOf(url, { token: given })

describe.skipIf(!programs)('a write on one lake', () => {
  beforeEach(() => one.delete({ query: '*' }))
  const page = { _id: 'page', _type: 'page', title: 'One' }

  test('is what the next write on the other is measured by', async () => {
    const { _rev: created } = await one.create(page)
    const { _rev: set } = await other.patch('page').ifRevisionId(created).set({ n: 1 }).commit()
    await one.patch('page').ifRevisionId(set).inc({ n: 1 }).commit()
    const late = await refusal(other.patch('page').ifRevisionId(set).inc({ n: 1 }).commit())
    expect(late).toMatchObject({ status: 409, message: expect.stringMatching(/revision/) })
    await one.delete('page')
    expect((await other.createIfNotExists(page)).title).toBe('One')
    await refused(one.create(page), 409)
  })

  test('breaks no reference from the other', async () => {
    await one.create(page)
    await other.create({ _id: 'from', _type: 'page', to: { _type: 'reference', _ref: 'page' } })
    await refused(one.delete('page'), 409)
    await one.delete('from')
    await other.delete('page')
  })

  test('uses up its transaction id on both', async () => {
    const twice = [one, other, one, other].map((client) =>
      client.mutate([{ create: { _type: 'note' } }], { transactionId: 'once' }),
    )
    const results = await Promise.allSettled(twice)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(other.mutate([{ create: page }], { transactionId: 'once' })).rejects.toThrow(
      /already exists/,
    )
  })

  test('adds up with those on the other, however many at once', async () => {
    await one.create({ ...page, n: 0 })
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        [one, other][n % 2]?.patch('page').inc({ n: 1 }).commit({ visibility: 'async' }),
      ),
    )
    for (const client of [one, other])
      await expect.poll(() => client.getDocument('page')).toMatchObject({ n: 60 })
  })

  test('is there for whoever heard of it on one and asks the other', async () => {
    for (let n = 0; n < 20; n++) {
      const { _rev: lastLiveEventId } = await one.createOrReplace({ ...page, n })
      const seen = await other.fetch('*[_id == "page"][0].n', {}, { lastLiveEventId })
      expect(seen).toBe(n)
    }
  })

  test('reaches the listeners of the other, and sites by its sync tags', async () => {
    const { syncTags = [] } = await other.fetch('*[_type == "page"]', {}, { filterResponse: false })
    const { tags } = await heardAfter(() => one.create(page), other.live.events(), 'message')
    expect(tags).toEqual(expect.arrayContaining(syncTags))
    expect(await other.fetch('*[_id == "page"][0].title')).toBe('One')
  })
})

describe.skipIf(!programs)('webhooks', () => {
  let receiver: Server
  const received: { id: string; key: string; path: string | undefined }[] = []
  let url: string
  beforeAll(async () => {
    ;[receiver, url] = await listening(
      createServer((request, response) => {
        const { 'sanity-document-id': id, 'idempotency-key': key } = request.headers
        received.push({ id: String(id), key: String(key), path: request.url })
        request.resume()
        response.end()
      }),
    )
  })
  afterAll(() => {
    receiver.close()
  })

  test('fire once in all, and go on when the process that has them ends', async () => {
    const hook = { name: 'once', url, secret: 'a secret', on: ['create' as const] }
    const options = { webhooks: [{ ...hook, filter: '_type == "hooked"' }] }
    const [has, waits] = [await start(options), await start(options)]
    const expected = []
    for (let n = 0; n < 20; n++) {
      const { _id } = await clientFor(n % 2 ? has : waits).create({ _type: 'hooked' })
      expected.push(_id)
    }
    await expect.poll(() => received.length).toBe(20)
    await has.close()
    expected.push((await one.create({ _type: 'hooked' }))._id)
    const ids = () => received.map(({ id }) => id).toSorted()
    await expect.poll(ids).toEqual(expected.toSorted())
    expect(new Set(received.map(({ key }) => key)).size).toBe(21)
  })

  test('of the API change on all at once, wherever they are changed', async () => {
    const ask = (client: SanityClient, method: string, path = '', body?: object) =>
      client.request<{ id: string }>({ method, url: `/hooks/projects/northwright${path}`, body })
    const rule = { on: ['create'], filter: '_type == "api"' }
    const { id } = await ask(one, 'POST', '', { name: 'API', url, dataset: '*', rule })
    const seen = async (client: SanityClient) => {
      const { _id } = await client.create({ _type: 'api' })
      await expect.poll(() => received.at(-1)?.id).toBe(_id)
      return received.at(-1)?.path
    }
    await seen(one)
    // Whichever of the two delivers, one of these changes reaches it from the other; a write may
    // reach it first.
    await ask(other, 'PATCH', `/${id}`, { url: `${url}/changed` })
    await expect.poll(() => seen(other)).toBe('/changed')
    await ask(one, 'PATCH', `/${id}`, { url: `${url}/again` })
    await expect.poll(() => seen(one)).toBe('/again')
    await ask(other, 'DELETE', `/${id}`)
  })
})

test.skipIf(!programs)('a dataset made private or deleted on one is so on the other', async () => {
  await one.datasets.create('extra')
  await one.withConfig({ dataset: 'extra' }).create({ _id: 'seen', _type: 'note' })
  const stranger = clientFor(second, null).withConfig({ dataset: 'extra' })
  const count = () => stranger.fetch('count(*)').catch(({ statusCode }) => statusCode)
  await expect.poll(count).toBe(1)
  await one.datasets.edit('extra', { aclMode: 'private' })
  await expect.poll(count).toBe(0)
  await one.datasets.delete('extra')
  await expect.poll(count).toBe(404)
})

test.skipIf(!programs)('a backup that is due is made by one of them', async () => {
  const url = '/projects/northwright/datasets/production'
  const enable = (client: SanityClient) =>
    client.request({ method: 'PUT', url: `${url}/settings/backups`, body: { enabled: true } })
  await Promise.all([one, other, one, other].map(enable))
  const { backups } = await one.request<{ backups: unknown[] }>({ url: `${url}/backups` })
  expect(backups).toHaveLength(1)
})

test.skipIf(!programs)('who signs in or out on one lake has done so on the other', async () => {
  const session = await first.signIn('ada')
  const me = () => clientFor(second, session).request({ url: '/users/me' })
  expect(await me()).toMatchObject({ id: 'ada' })
  await clientFor(first, session).request({ url: '/auth/logout', method: 'POST' })
  await expect.poll(() => me().catch(({ statusCode }) => statusCode)).toBe(401)
})

test.skipIf(!programs)(
  'after an outage of the database, listeners get what they missed',
  async () => {
    const ears = [first, second].map(({ url }) => listenResuming(() => [url], token, 0))
    await until(() => ears.every(({ connections }) => connections > 0))
    await one.createOrReplace({ _id: 'before', _type: 'note' })
    await until(() => ears.every(({ heard }) => heard.length > 0))
    await postgres.restart()
    await expect
      .poll(() => one.createOrReplace({ _id: 'after', _type: 'note' }).catch(() => null))
      .not.toBeNull()
    await until(() =>
      ears.every(({ heard }) => heard.some(({ documentId }) => documentId === 'after')),
    )
    await Promise.all(ears.map((ear) => ear.stop()))
  },
  600_000,
)

test.skipIf(!programs || !pgBouncer)('behind a pooler they follow each other too', async () => {
  const [databaseUrl, close] = await startPooler(postgres.url)
  const [near, far] = await Promise.all([start({ databaseUrl }), start({ databaseUrl })])
  const clients = [clientFor(near), clientFor(far), one]
  await one.createOrReplace({ _id: 'pooled', _type: 'note', n: 0 })
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      clients[n % 3]?.patch('pooled').inc({ n: 1 }).commit({ visibility: 'async' }),
    ),
  )
  for (const client of [...clients, other])
    await expect.poll(() => client.getDocument('pooled')).toMatchObject({ n: 60 })
  await Promise.all([near, far].map((lake) => lake.close()))
  await close()
})

test.skipIf(!programs)('a database that is not there is refused in words', async () => {
  await expect(start({ databaseUrl: 'postgres://postgres@127.0.0.1:9/x' })).rejects.toThrow(
    /ECONNREFUSED/,
  )
})
