import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blackPng } from './images.ts'
import { refusal, startTestLake, type TestLake, tokens } from './lake.ts'

let lake: TestLake
let before: string
beforeAll(async () => {
  lake = await startTestLake()
  await lake
    .client()
    .transaction()
    .create({ _id: 'held', _type: 'thing', title: 'Held' })
    .create({ _id: 'holder', _type: 'thing', to: { _type: 'reference', _ref: 'held' } })
    .create({ _id: 'drafts.held', _type: 'thing', title: 'Draft' })
    .commit()
  before = await everything()
})
afterAll(() => lake.close())

/** Every document, and every transaction ever stored. */
async function everything(): Promise<string> {
  const read = async (path: string) =>
    (
      await fetch(`${lake.url()}/v2026-11-01/data/${path}`, {
        headers: { authorization: `Bearer ${tokens.writer}` },
      })
    ).text()
  return (
    (await read('export/production')) +
    (await read('history/production/transactions/held,holder,drafts.held?excludeContent=true'))
  )
}

async function ask(method: string, path: string, body?: string | Buffer) {
  const response = await fetch(`${lake.url()}/v2026-11-01/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.writer}` },
    ...(body !== undefined && {
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

const query = (search: string) => ask('GET', `data/query/production?${search}`)
const mutate = (...mutations: unknown[]) =>
  ask('POST', 'data/mutate/production', JSON.stringify({ mutations }))
const act = (actionType: string, rest: object) =>
  ask(
    'POST',
    'data/actions/production',
    JSON.stringify({ actions: [{ actionType: `sanity.action.document.${actionType}`, ...rest }] }),
  )
const upload = (bytes: Buffer) => ask('POST', 'assets/images/production', bytes)

/** Sanity's three error shapes: for a query, for one item of a transaction, for a request. */
const ofQuery = (description: string) => ({
  error: { type: 'queryParseError', description: expect.stringContaining(description) },
})
const ofItem = (kind: 'mutation' | 'action', type: string, rest: object = {}) => ({
  error: {
    type: `${kind}Error`,
    description: expect.any(String),
    items: [{ index: 0, error: { type, description: expect.any(String), ...rest } }],
  },
})
const ofRequest = (statusCode: number, error: string, message: string) => ({
  statusCode,
  error,
  message: expect.stringContaining(message),
})

const held = { draftId: 'drafts.held', publishedId: 'held' }
const none = { draftId: 'drafts.none', publishedId: 'none' }
const manyAttributes = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`a${n}`, n]))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
describe("is refused in Sanity's words", () => {
  test.each<[string, () => Promise<{ status: number; body: unknown }>, number, object]>([
    ['malformed GROQ', () => query('query=*[_type=='), 400, ofQuery('Unexpected end')],
    ['an unknown function', () => query('query=nothing(1)'), 400, ofQuery('Undefined function')],
    ...['documents::get({"_ref": "held"})', 'media::aspect(1, 2)', 'user::attributes()'].map(
      (call): [string, () => ReturnType<typeof ask>, number, object] => [
        `${call}, which is not emulated,`,
        () => query(`query=*[0]{"x": ${call}}`),
        400,
        ofQuery(`does not emulate ${call.replace(/\(.*/, '()')}`),
      ],
    ),
    [
      'a query that is too long for a GET',
      () => query(`query=1${'%20'.repeat(6_000)}`),
      414,
      ofRequest(414, 'URI Too Long', 'send it with POST'),
    ],
    [
      'an unknown operation of a patch',
      () => mutate({ patch: { id: 'held', frob: {} } }),
      400,
      ofItem('mutation', 'validationError', { description: 'Unknown patch operation "frob"' }),
    ],
    [
      'an unknown operation of an edit',
      () => act('edit', { ...held, patch: { sett: { a: 1 } } }),
      400,
      ofItem('action', 'validationError', { description: 'Unknown patch operation "sett"' }),
    ],
    [
      'an insert into what is no list',
      () => mutate({ patch: { id: 'held', insert: { after: 'title[_key == "]"]', items: [1] } } }),
      400,
      ofItem('mutation', 'validationError', {
        description: expect.stringContaining('"title" is not'),
      }),
    ],
    ...['drafts.drafts.x', 'drafts.versions.r.x', 'versions.x', 'versions.r.drafts.x'].map(
      (_id): [string, () => ReturnType<typeof ask>, number, object] => [
        `the id ${_id}`,
        () => mutate({ create: { _id, _type: 'thing' } }),
        400,
        ofItem('mutation', 'validationError', { description: `Invalid document ID "${_id}"` }),
      ],
    ),
    [
      'a parameter that was not given',
      () => query('query=*[_id==$id]'),
      400,
      ofQuery('param $id referenced, but not provided'),
    ],
    [
      'malformed GROQ in a mutation',
      () => mutate({ delete: { query: '*[' } }),
      400,
      ofQuery('Unexpected end'),
    ],
    [
      'a patch of a document that is not there',
      () => mutate({ patch: { id: 'none', set: { a: 1 } } }),
      409,
      ofItem('mutation', 'documentNotFoundError', { id: 'none' }),
    ],
    [
      'an edit of one',
      () => act('edit', { ...none, patch: { set: { a: 1 } } }),
      409,
      ofItem('action', 'documentNotFoundError'),
    ],
    ['publishing one', () => act('publish', none), 409, ofItem('action', 'documentNotFoundError')],
    [
      'a revision that is not the current one',
      () => mutate({ patch: { id: 'held', ifRevisionID: 'old', set: { a: 1 } } }),
      409,
      ofItem('mutation', 'documentRevisionIDDoesNotMatchError', { expectedRevisionID: 'old' }),
    ],
    [
      'publishing over another revision',
      () => act('publish', { ...held, ifPublishedRevisionId: 'old' }),
      409,
      ofItem('action', 'documentRevisionIDDoesNotMatchError'),
    ],
    [
      'deleting what is referred to',
      () => mutate({ delete: { id: 'held' } }),
      409,
      ofItem('mutation', 'documentHasExistingReferencesError', { referencingIDs: ['holder'] }),
    ],
    [
      'unpublishing it',
      () => act('unpublish', held),
      409,
      ofItem('action', 'documentHasExistingReferencesError'),
    ],
    [
      'deleting it with its draft',
      () => act('delete', { publishedId: 'held', includeDrafts: ['drafts.held'] }),
      409,
      ofItem('action', 'documentHasExistingReferencesError'),
    ],
    [
      'a document of too many attributes',
      () => mutate({ create: { _type: 'thing', ...manyAttributes } }),
      400,
      ofItem('mutation', 'validationError'),
    ],
    [
      'a document that is too large to send',
      () => mutate({ create: { _type: 'thing', text: 'x'.repeat(8 * 1024 * 1024) } }),
      413,
      ofRequest(413, 'Payload Too Large', 'larger than'),
    ],
    [
      'one that grows too large by actions',
      () => act('edit', { ...held, patch: { set: { text: 'x'.repeat(8 * 1024 * 1024) } } }),
      413,
      ofRequest(413, 'Payload Too Large', 'larger than'),
    ],
    [
      'an image that is none',
      () => upload(Buffer.from('GIF89a, or so it says')),
      400,
      ofRequest(400, 'Bad Request', 'Invalid image'),
    ],
    [
      'a decompression bomb',
      () => upload(blackPng()),
      400,
      ofRequest(400, 'Bad Request', 'Invalid image'),
    ],
    [
      'an SVG with script',
      () => upload(Buffer.from(svg)),
      400,
      ofRequest(400, 'Bad Request', 'active content'),
    ],
  ])('%s', async (_, send, status, body) => {
    expect(await send()).toMatchObject({ status, body })
    expect(await everything()).toBe(before)
  })
})

describe('a query that is not valid', () => {
  test.each([
    ['*[_type == ', 'Unexpected end'],
    ['*[nothing(1)]', 'Undefined function'],
    // As in Sanity: a query has no change to compare.
    ['*[delta::changedAny((name))]', 'Undefined function'],
    ['*[_type == $missing]', 'param $missing referenced, but not provided'],
    [`${'('.repeat(20_000)}1`, ''],
  ])('%s', async (groq, message) => {
    const refused = await refusal(lake.client().fetch(groq))
    expect(refused).toMatchObject({
      status: 400,
      details: { type: 'queryParseError', query: groq },
    })
    expect(refused.message).toContain(message)
  })

  test('an empty query and parameters that are not JSON are refused', async () => {
    const get = async (search: string) =>
      fetch(`${lake.url()}/v2026-11-01/data/query/production?${search}`)
    expect((await get('')).status).toBe(400)
    expect((await get('query=*&$a=oops')).status).toBe(400)
    expect((await get('query=*&tag=with%20space')).status).toBe(400)
  })
})

test.each([
  ['v2021-99-01', 'must be a date'],
  ['v2099-01-01', 'not in the future'],
  ['v2', 'must be a date'],
  ['data', 'must begin with an API version'],
])('a path that begins with /%s is refused', async (version, reason) => {
  const response = await fetch(`${lake.url()}/${version}/data/query/production?query=1`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(reason)
})

test("the API's CDN takes queries of up to 300 kB, and no writes", async () => {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${lake.url()}/v2026-11-01/data/${path}/production`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${tokens.writer}`,
        // As a gateway says it.
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'northwright.apicdn.sanity.io',
      },
    })
    return response.status
  }
  expect(await post('mutate', { mutations: [{ delete: { id: 'drafts.held' } }] })).toBe(405)
  expect(await post('query', { query: `1${' '.repeat(299_000)}` })).toBe(200)
  expect(await post('query', { query: `1${' '.repeat(300_000)}` })).toBe(413)
  expect(await everything()).toBe(before)
})
