import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLake, type TestLake, tokens } from './lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
  await lake.client().create({ _id: 'kept', _type: 'thing', title: 'Kept' })
})
afterAll(() => lake.close())

async function post(path: string, body: string) {
  const response = await fetch(`${lake.url()}/v2026-11-01/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.writer}` },
    body,
  })
  const text = await response.text()
  return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : null }
}

const mutate = (mutations: unknown) => post('data/mutate/production', JSON.stringify({ mutations }))

describe('invalid mutations', () => {
  const deep = Array.from({ length: 40 }).reduce((inner: object) => ({ a: inner }), {})
  test.each([
    ['no list', 'oops'],
    ['no object', ['oops']],
    ['nothing in it', [{}]],
    ['two at once', [{ delete: { id: 'kept' }, create: { _type: 'a' } }]],
    ['unknown', [{ destroy: { id: 'kept' } }]],
    ['no type', [{ create: { title: 'a' } }]],
    ['a type that is no text', [{ create: { _type: 5 } }]],
    ['an id with a slash', [{ create: { _id: 'a/b', _type: 'a' } }]],
    ['an id that climbs', [{ create: { _id: '../a', _type: 'a' } }]],
    ['an id that is too long', [{ create: { _id: 'a'.repeat(129), _type: 'a' } }]],
    ['an id that is no text', [{ create: { _id: { $ne: 1 }, _type: 'a' } }]],
    ['too deep', [{ create: { _type: 'a', deep } }]],
    ['a reference to a number', [{ create: { _type: 'a', to: { _ref: 1 } } }]],
    ['a date that is none', [{ create: { _type: 'a', _createdAt: 'yesterday' } }]],
    ['a patch of nothing', [{ patch: { set: { a: 1 } } }]],
    ['a patch with a text to add', [{ patch: { id: 'kept', inc: { title: 'x' } } }]],
    ['a patch that is no map', [{ patch: { id: 'kept', set: ['a'] } }]],
    ['an insert without a place', [{ patch: { id: 'kept', insert: { items: [1] } } }]],
    ['a path that is none', [{ patch: { id: 'kept', set: { 'a[': 1 } } }]],
    ['a query that is none', [{ delete: { query: '*[' } }]],
  ])('%s', async (_, mutations) => {
    const { status, json } = await mutate(mutations)
    expect(status).toBe(400)
    expect(json).toHaveProperty('error')
    expect(JSON.stringify(json)).not.toMatch(/node_modules|\.ts:/)
  })

  test('an attribute that would reach the prototype', async () => {
    const body = '{"mutations":[{"create":{"_type":"a","__proto__":{"polluted":true}}}]}'
    expect((await post('data/mutate/production', body)).status).toBe(400)
    const nested =
      '{"mutations":[{"patch":{"id":"kept","set":{"__proto__.polluted":true,"constructor.prototype.polluted":true}}}]}'
    await post('data/mutate/production', nested)
    expect({}).not.toHaveProperty('polluted')
  })

  test('the dataset is unchanged', async () => {
    expect(await lake.client().fetch('*{_id, title}')).toEqual([{ _id: 'kept', title: 'Kept' }])
  })
})

describe('a value that cannot become a text', () => {
  const odd = { toString: 1 }
  test.each<[string, string, object]>([
    ['id', 'data/mutate/production', { mutations: [{ create: { _id: odd, _type: 'a' } }] }],
    [
      'revision',
      'data/mutate/production',
      { mutations: [{ patch: { id: 'kept', ifRevisionID: odd, set: { a: 1 } } }] },
    ],
    ['action', 'data/actions/production', { actions: [{ actionType: odd }] }],
    [
      'version',
      'data/actions/production',
      { actions: [{ actionType: 'sanity.action.document.version.discard', versionId: odd }] },
    ],
    [
      'releaseType',
      'data/actions/production',
      {
        actions: [
          {
            actionType: 'sanity.action.release.create',
            releaseId: 'r',
            metadata: { releaseType: odd },
          },
        ],
      },
    ],
    ['perspective', 'data/query/production', { query: '*', perspective: odd }],
    ['one of several', 'data/query/production', { query: '*', perspective: ['drafts', odd] }],
    ['number', 'data/query/production', { query: '*', perspective: 5 }],
    ['resultSourceMap', 'data/query/production', { query: '*', resultSourceMap: odd }],
    ['query', 'data/query/production', { query: odd }],
  ])('as the %s', async (_, path, body) => {
    expect(await post(path, JSON.stringify(body))).toMatchObject({ status: 400 })
  })
})

test('the longest URL of a listener arrives, with the cookies of a busy localhost', async () => {
  const query = encodeURIComponent(`*[_id == "${'x'.repeat(14_000)}"]`)
  const headers = { cookie: `other=${'c'.repeat(20_000)}` }
  const url = `${lake.url()}/v2026-11-01/data/query/production?query=${query}`
  expect((await fetch(url, { headers })).status).toBe(200)
})

describe('invalid requests', () => {
  test.each(['', '{', '[]', '"text"', 'null'])('body %j', async (body) => {
    expect((await post('data/mutate/production', body)).status).toBe(400)
    expect((await post('data/query/production', body)).status).toBe(400)
  })

  test('a body over the limit is refused while it arrives', async () => {
    const { status } = await post(
      'data/mutate/production',
      `"${'x'.repeat(9 * 1024 * 1024)}"`,
    ).catch(() => ({ status: 413 }))
    expect(status).toBe(413)
  })

  test.each([
    ['data/mutate/production', 'mutations', '[{"patch":{"id":"kept","set":{"deep":#}}}]'],
    ['data/mutate/production', 'mutations', '[{"create":{"_id":#,"_type":"a"}}]'],
    ['data/actions/production', 'actions', '[{"actionType":#}]'],
    ['data/query/production', 'params', '{"deep":#}'],
    ['data/query/production', 'perspective', '#'],
  ])('%s with %s deeper than the stack', async (path, name, value) => {
    const deep = value.replace('#', '['.repeat(100_000) + ']'.repeat(100_000))
    const { status, json } = await post(path, `{"query":"*","${name}":${deep}}`)
    expect({ status, json }).toMatchObject({ status: 400, json: { statusCode: 400 } })
    expect(await lake.client().fetch('*{_id, title}')).toEqual([{ _id: 'kept', title: 'Kept' }])
  })

  test('unknown paths and methods', async () => {
    expect((await post('nothing/here', '{}')).status).toBe(404)
    expect((await post('data/doc/production/kept', '{}')).status).toBe(405)
    expect((await fetch(`${lake.url()}/v2026-11-01/data/query/production/%`)).status).toBe(404)
  })
})
