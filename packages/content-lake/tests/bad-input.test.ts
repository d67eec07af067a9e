/** What is wrong is refused in Sanity's words, and changes nothing. */
import { afterEach, describe, expect, test } from 'vitest'
import { refusal, startLake, tokens } from './lake.ts'

const lake = await startLake()
const client = lake.client()
await client
  .transaction()
  .create({ _id: 'held', _type: 'thing', title: 'Held' })
  .create({ _id: 'holder', _type: 'thing', to: { _type: 'reference', _ref: 'held' } })
  .create({ _id: 'drafts.held', _type: 'thing', title: 'Draft' })
  .commit()
const authorization = `Bearer ${tokens.writer}`

/** Every document, and every transaction ever stored. */
async function everything(): Promise<string> {
  const read = async (path: string) =>
    (await fetch(`${lake.url()}/v2026-11-01/data/${path}`, { headers: { authorization } })).text()
  const transactions = 'history/production/transactions/held,holder,drafts.held'
  return (await read('export/production')) + (await read(`${transactions}?excludeContent=true`))
}
const before = await everything()
afterEach(async () => expect(await everything()).toBe(before))

async function send(path: string, given?: object | string, headers: object = {}) {
  const response = await fetch(`${lake.url()}/v2026-11-01/${path}`, {
    method: given === undefined ? 'GET' : 'POST',
    headers: { authorization, ...headers },
    ...(given !== undefined && { body: typeof given === 'string' ? given : JSON.stringify(given) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}

const MUTATE = 'data/mutate/production'
const ACT = 'data/actions/production'
const QUERY = 'data/query/production'
const mutate = (mutations: unknown) => send(MUTATE, { mutations })
const act = (verb: string, rest: object) =>
  send(ACT, { actions: [{ actionType: `sanity.action.document.${verb}`, ...rest }] })

const held = { draftId: 'drafts.held', publishedId: 'held' }
const none = { draftId: 'drafts.none', publishedId: 'none' }
const set = { a: 1 }
const insert = { after: 'title[_key == "]"]', items: [1] }
const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`a${n}`, n]))
const deep = Array.from({ length: 40 }).reduce((inner: object) => ({ a: inner }), {})

describe('a mutation that is', () => {
  test.each<[string, unknown, string?]>([
    ['in no list', 'oops'],
    ['no object', ['oops']],
    ['empty', [{}]],
    ['two at once', [{ delete: { id: 'held' }, create: { _type: 'a' } }]],
    ['unknown', [{ destroy: { id: 'held' } }]],
    ['of no type', [{ create: { title: 'a' } }]],
    ['of a type that is no text', [{ create: { _type: 5 } }]],
    ['of an id with a slash', [{ create: { _id: 'a/b', _type: 'a' } }]],
    ['of an id that climbs', [{ create: { _id: '../a', _type: 'a' } }]],
    ['of an id that is too long', [{ create: { _id: 'a'.repeat(129), _type: 'a' } }]],
    ['of an id that is no text', [{ create: { _id: { $ne: 1 }, _type: 'a' } }]],
    ...['drafts.drafts.x', 'drafts.versions.r.x', 'versions.x', 'versions.r.drafts.x'].map(
      (_id): [string, unknown, string] => [
        `of the id ${_id}`,
        [{ create: { _id, _type: 'thing' } }],
        `Invalid document ID "${_id}"`,
      ],
    ),
    ['too deep', [{ create: { _type: 'a', deep } }]],
    ['of too many attributes', [{ create: { _type: 'a', ...many } }], 'attributes'],
    ['a reference to a number', [{ create: { _type: 'a', to: { _ref: 1 } } }]],
    ['of a date that is none', [{ create: { _type: 'a', _createdAt: 'yesterday' } }]],
    ['a patch of nothing', [{ patch: { set: { a: 1 } } }]],
    ['a patch with a text to add', [{ patch: { id: 'held', inc: { title: 'x' } } }]],
    ['a patch that is no map', [{ patch: { id: 'held', set: ['a'] } }]],
    ['an unknown patch', [{ patch: { id: 'held', frob: {} } }], 'Unknown patch operation "frob"'],
    ['an insert without a place', [{ patch: { id: 'held', insert: { items: [1] } } }]],
    ['an insert at an empty place', [{ patch: { id: 'held', insert: { after: '', items: [1] } } }]],
    ['an insert into what is no list', [{ patch: { id: 'held', insert } }], '"title" is not'],
    ['of a path that is none', [{ patch: { id: 'held', set: { 'a[': 1 } } }]],
  ])('%s', async (_, mutations, description) => {
    const { status, text, body } = await mutate(mutations)
    expect(status).toBe(400)
    expect(body).toHaveProperty('error')
    expect(text).not.toMatch(/node_modules|\.ts:/)
    if (!description) return
    const error = { type: 'validationError', description: expect.stringContaining(description) }
    expect(body.error).toMatchObject({ type: 'mutationError', items: [{ index: 0, error }] })
  })

  test('malformed GROQ', async () => {
    const { status, body } = await mutate([{ delete: { query: '*[' } }])
    const description = expect.stringContaining('Unexpected end')
    expect([status, body.error]).toMatchObject([400, { type: 'queryParseError', description }])
  })

  test('an attribute that would reach the prototype', async () => {
    const create = '{"mutations":[{"create":{"_type":"a","__proto__":{"polluted":true}}}]}'
    expect((await send(MUTATE, create)).status).toBe(400)
    const paths = '{"__proto__.polluted":true,"constructor.prototype.polluted":true}'
    await client.create({ _id: 'other', _type: 'thing' })
    await send(MUTATE, `{"mutations":[{"patch":{"id":"other","set":${paths}}}]}`)
    await client.delete('other')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('an action that', () => {
  const old = { ifPublishedRevisionId: 'old' }
  const both = { publishedId: 'held', includeDrafts: ['drafts.held'] }
  test.each([
    ['edits in an unknown way', 'edit', { ...held, patch: { sett: set } }, 'validationError'],
    ['edits what is not there', 'edit', { ...none, patch: { set } }, 'documentNotFoundError'],
    ['publishes it', 'publish', none, 'documentNotFoundError'],
    ['is late', 'publish', { ...held, ...old }, 'documentRevisionIDDoesNotMatchError'],
    ['unpublishes what is referred to', 'unpublish', held, 'documentHasExistingReferencesError'],
    ['deletes it with its draft', 'delete', both, 'documentHasExistingReferencesError'],
  ])('%s', async (_, verb, given, type) => {
    const { status, body } = await act(verb, given)
    const error = { type, description: expect.any(String) }
    expect(body.error).toMatchObject({ type: 'actionError', items: [{ index: 0, error }] })
    expect(status).toBe(type === 'validationError' ? 400 : 409)
  })
})

describe('a query that is not valid', () => {
  test.each([
    ['*[_type == ', 'Unexpected end'],
    ['*[nothing(1)]', 'Undefined function'],
    // As in Sanity: a query has no change to compare.
    ['*[delta::changedAny((name))]', 'Undefined function'],
    ['*[_type == $missing]', 'param $missing referenced, but not provided'],
    ['*[0]{"x": documents::get({"_ref": "held"})}', 'does not emulate documents::get()'],
    ['*[0]{"x": media::aspect(1, 2)}', 'does not emulate media::aspect()'],
    ['*[0]{"x": user::attributes()}', 'does not emulate user::attributes()'],
    [`${'('.repeat(20_000)}1`, ''],
  ])('%s', async (groq, message) => {
    const refused = await refusal(client.fetch(groq))
    expect(refused).toMatchObject({
      status: 400,
      details: { type: 'queryParseError', query: groq },
    })
    expect(refused.message).toContain(message)
  })

  test.each(['', 'query=*&$a=oops', 'query=*&tag=with%20space'])('%s', async (search) => {
    expect((await send(`${QUERY}?${search}`)).status).toBe(400)
  })

  test('but not for a parameter that a Studio of version 3 calls undefined', async () => {
    expect((await send(`${QUERY}?query=*&$a=undefined`)).status).toBe(200)
  })
})

describe('a value that cannot become a text', () => {
  const odd = { toString: 1 }
  const metadata = { releaseType: odd }
  const release = { actionType: 'sanity.action.release.create', releaseId: 'r', metadata }
  const discard = { actionType: 'sanity.action.document.version.discard', versionId: odd }
  test.each([
    ['id', MUTATE, { mutations: [{ create: { _id: odd, _type: 'a' } }] }],
    ['revision', MUTATE, { mutations: [{ patch: { id: 'held', ifRevisionID: odd, set } }] }],
    ['action', ACT, { actions: [{ actionType: odd }] }],
    ['version', ACT, { actions: [discard] }],
    ['releaseType', ACT, { actions: [release] }],
    ['perspective', QUERY, { query: '*', perspective: odd }],
    ['one of several', QUERY, { query: '*', perspective: ['drafts', odd] }],
    ['number', QUERY, { query: '*', perspective: 5 }],
    ['resultSourceMap', QUERY, { query: '*', resultSourceMap: odd }],
    ['query', QUERY, { query: odd }],
  ])('as the %s', async (_, path, body) => {
    expect(await send(path, body)).toMatchObject({ status: 400 })
  })
})

describe('a request', () => {
  const text = 'x'.repeat(8 * 1024 * 1024)
  const create = { _type: 'a', text }
  test.each([
    ['a query', 414, 'send it with POST', () => send(`${QUERY}?query=1${'%20'.repeat(6_000)}`)],
    ['a document', 413, 'larger than', () => mutate([{ create }])],
    ['an edit', 413, 'larger than', () => act('edit', { ...held, patch: { set: { text } } })],
  ])('with %s that is too large is a %i', async (_, statusCode, message, ask) => {
    const error = { 413: 'Payload Too Large', 414: 'URI Too Long' }[statusCode]
    const body = { statusCode, error, message: expect.stringContaining(message) }
    expect(await ask()).toMatchObject({ status: statusCode, body })
  })

  test.each(['', '{', '[]', '"text"', 'null'])('of %j', async (body) => {
    expect((await send(MUTATE, body)).status).toBe(400)
    expect((await send(QUERY, body)).status).toBe(400)
  })

  test('whose body is over the limit is refused while it arrives', async () => {
    const sent = send(MUTATE, `"${'x'.repeat(9 * 1024 * 1024)}"`).catch(() => ({ status: 413 }))
    expect((await sent).status).toBe(413)
  })

  test('with the longest URL of a listener arrives, with the cookies of a busy localhost', async () => {
    const query = encodeURIComponent(`*[_id == "${'x'.repeat(14_000)}"]`)
    const headers = { cookie: `other=${'c'.repeat(20_000)}` }
    expect((await send(`${QUERY}?query=${query}`, undefined, headers)).status).toBe(200)
  })

  test.each([
    [MUTATE, 'mutations', '[{"patch":{"id":"held","set":{"deep":#}}}]'],
    [MUTATE, 'mutations', '[{"create":{"_id":#,"_type":"a"}}]'],
    [ACT, 'actions', '[{"actionType":#}]'],
    [QUERY, 'params', '{"deep":#}'],
    [QUERY, 'perspective', '#'],
  ])('to %s with %s deeper than the stack', async (path, name, value) => {
    const nested = value.replace('#', '['.repeat(100_000) + ']'.repeat(100_000))
    const { status, body } = await send(path, `{"query":"*","${name}":${nested}}`)
    expect({ status, body }).toMatchObject({ status: 400, body: { statusCode: 400 } })
  })

  test('to an unknown path or by another method', async () => {
    expect((await send('nothing/here', '{}')).status).toBe(404)
    expect((await send('data/doc/production/held', '{}')).status).toBe(405)
    expect((await send(`${QUERY}/%`)).status).toBe(404)
  })

  test.each([
    ['v2021-99-01', 'must be a date'],
    ['v2099-01-01', 'not in the future'],
    ['v2', 'must be a date'],
    ['data', 'must begin with an API version'],
  ])('to a path that begins with /%s is refused', async (version, reason) => {
    const response = await fetch(`${lake.url()}/${version}/${QUERY}?query=1`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(reason)
  })

  test("to the API's CDN may be a query of up to 300 kB, and no write", async () => {
    // As a gateway says it.
    const host = 'northwright.apicdn.sanity.io'
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': host }
    const status = async (...[path, body]: Parameters<typeof send>) =>
      (await send(path, body, headers)).status
    expect(await status(MUTATE, { mutations: [{ delete: { id: 'drafts.held' } }] })).toBe(405)
    expect(await status(QUERY, { query: `1${' '.repeat(306_000)}` })).toBe(200)
    expect(await status(QUERY, { query: `1${' '.repeat(308_000)}` })).toBe(413)
  })
})
