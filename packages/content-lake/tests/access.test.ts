import { once } from 'node:events'
import { get } from 'node:http'
import { describe, expect, test } from 'vitest'
import { refused, startLake, tokens } from './lake.ts'

const lake = await startLake()
const client = lake.client()
await client.mutate([
  { create: { _id: 'public', _type: 'page', title: 'Public' } },
  { create: { _id: 'drafts.public', _type: 'page', title: 'Draft' } },
  { create: { _id: 'private.page', _type: 'page', title: 'Private' } },
])

describe('without a token', () => {
  const visitor = () => lake.client({ token: null })
  test.each(['published', 'drafts', 'raw'] as const)(
    '%s shows published documents only',
    async (perspective) => {
      expect(await visitor().fetch('*.title', {}, { perspective })).toEqual(['Public'])
    },
  )
  test('only public documents are found by id', async () => {
    expect(await visitor().getDocument('public')).toMatchObject({ title: 'Public' })
    expect(await visitor().getDocument('drafts.public')).toBeUndefined()
    expect(await visitor().getDocument('private.page')).toBeUndefined()
  })
  test('a reference does not lead to a private document', async () => {
    await client.createOrReplace({ _id: 'link', _type: 'link', to: { _ref: 'private.page' } })
    expect(await visitor().fetch('*[_type == "link"][0].to->title')).toBeNull()
    await client.delete('link')
  })
  test('every write is refused', async () => {
    await refused(visitor().create({ _type: 'page' }), 401)
    await refused(visitor().assets.upload('file', Buffer.from('x')), 401)
  })
})

describe('with a token', () => {
  test('for reading: everything can be read and nothing written', async () => {
    const reader = lake.client({ token: tokens.reader, perspective: 'raw' })
    expect(await reader.fetch('count(*)')).toBe(3)
    const attempts = [
      () => reader.create({ _type: 'page' }),
      () => reader.patch('public').set({ title: 'x' }).commit(),
      () => reader.delete('public'),
      () => reader.createOrReplace({ _id: 'public', _type: 'page' }),
    ]
    for (const attempt of attempts) {
      await refused(attempt(), 403, 'insufficientPermissionsError')
    }
    await refused(reader.assets.upload('file', Buffer.from('x')), 403)
    expect(await reader.getDocument('public')).toMatchObject({ title: 'Public' })
  })
  test('that was never issued: 401', async () => {
    for (const token of ['wrong', 'constructor', '__proto__']) {
      await refused(lake.client({ token }).fetch('*'), 401)
    }
  })
})

describe('names', () => {
  test('the project may be named in the host or the header', async () => {
    expect(await statusAt(`northwright.localhost:${lake.port()}`)).toBe(200)
    expect(await statusAt(`other.localhost:${lake.port()}`)).toBe(404)
    await refused(lake.client({ projectId: 'other' }).fetch('*'), 404)
  })
  test('a dataset that does not exist', async () => {
    const missing = lake.client({ dataset: 'staging' })
    await refused(missing.fetch('*'), 404, '"staging" not found')
  })
  test.each(['evil.example', 'localhost.evil.example', '192.168.0.1'])(
    'host %j is refused',
    async (host) => {
      expect(await statusAt(host)).toBe(403)
    },
  )
  test('only pages on this machine may read responses', async () => {
    const origin = async (value: string) =>
      (await fetch(`${lake.url()}/v1/ping`, { headers: { origin: value } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await origin('http://localhost:3000')).toBe('http://localhost:3000')
    expect(await origin('https://evil.example')).toBeNull()
    expect(await origin('http://localhost.evil.example')).toBeNull()
  })
  test('a preflight request is answered', async () => {
    const asked = await fetch(`${lake.url()}/v2026-11-01/data/mutate/production`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-headers': 'authorization,x-sanity-project-id',
      },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toBe(
      'authorization,x-sanity-project-id',
    )
  })
})

/** The status of a request with an arbitrary Host header, which fetch doesn't allow. */
async function statusAt(host: string): Promise<number> {
  const path = '/v2026-11-01/data/query/production?query=1'
  const asked = get({ host: '127.0.0.1', port: lake.port(), path, headers: { host } })
  const [response] = await once(asked, 'response')
  response.resume()
  return response.statusCode
}
