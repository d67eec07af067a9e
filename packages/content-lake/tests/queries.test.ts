import { describe, expect, test } from 'vitest'
import { countScans } from '../src/main.ts'
import { refusal, refused, startLake } from './lake.ts'

const lake = await startLake({ queryLimit: 3_000 })
const client = lake.client()
const reference = (_ref: string) => ({ _type: 'reference', _ref })
await client
  .transaction()
  .create({ _id: 'ann', _type: 'person', name: 'Ann', boss: null })
  .create({ _id: 'bob', _type: 'person', name: 'Bob', boss: reference('ann') })
  .create({ _id: 'drafts.bob', _type: 'person', name: 'Bobby', boss: reference('ann') })
  .create({ _id: 'drafts.cid', _type: 'person', name: 'Cid' })
  .create({ _id: 'versions.rOne.bob', _type: 'person', name: 'Robert' })
  .create({ _id: 'versions.new-bikes.ann', _type: 'person', name: 'Anna' })
  .create({
    _id: 'versions.new-bikes.bob',
    _type: 'person',
    name: 'Bert',
    _system: { delete: true },
  })
  .create({
    _id: 'team',
    _type: 'team',
    lead: reference('ann'),
    members: [{ _key: 'a', ...reference('bob') }],
  })
  .create({ _id: 'secret.key', _type: 'secret', value: 1 })
  .create({
    _id: 'page',
    _type: 'page',
    body: [{ _type: 'block', children: [{ _type: 'span', text: 'A quick brown fox' }] }],
  })
  .commit()

const names = '*[_type == "person"] | order(name).name'

describe('perspectives', () => {
  test.each([
    ['published', ['Ann', 'Bob']],
    ['drafts', ['Ann', 'Bobby', 'Cid']],
    ['raw', ['Ann', 'Anna', 'Bert', 'Bob', 'Bobby', 'Cid', 'Robert']],
    ['rOne', ['Ann', 'Robert']],
    ['rOne,drafts', ['Ann', 'Cid', 'Robert']],
    ['new-bikes', ['Anna']],
    ['new-bikes,rOne,drafts', ['Anna', 'Cid']],
    ['rOne,new-bikes', ['Anna', 'Robert']],
  ])('%s', async (listed, expected) => {
    const isOne = listed === 'published' || listed === 'drafts' || listed === 'raw'
    const perspective = isOne ? listed : listed.split(',')
    expect(await lake.client({ perspective }).fetch(names)).toEqual(expected)
  })

  test('drafts appear under their published id, and references follow them', async () => {
    const query = '*[_type == "team"][0]{"members": members[]->{_id, _originalId, name}}'
    expect(await lake.client({ perspective: 'drafts' }).fetch(query)).toEqual({
      members: [{ _id: 'bob', _originalId: 'drafts.bob', name: 'Bobby' }],
    })
  })

  test('the default is published, and raw before 2025-02-19', async () => {
    expect(await client.fetch(names)).toHaveLength(2)
    expect(await lake.client({ apiVersion: '2025-02-18' }).fetch(names)).toHaveLength(7)
  })

  test('each reflects writes made after its first use', async () => {
    const seen = async (perspective: 'drafts' | 'published') =>
      lake.client({ perspective }).fetch('*[_type == "note"]{_id, text}')
    expect(await seen('drafts')).toEqual([])
    await client.create({ _id: 'note', _type: 'note', text: 'old' })
    await client.create({ _id: 'drafts.note', _type: 'note', text: 'new' })
    expect(await seen('drafts')).toMatchObject([{ _id: 'note', text: 'new' }])
    expect(await seen('published')).toMatchObject([{ _id: 'note', text: 'old' }])
    await client.delete('drafts.note')
    expect(await seen('drafts')).toMatchObject([{ _id: 'note', text: 'old' }])
    await client.delete('note')
    expect(await seen('drafts')).toEqual([])
    expect(await seen('published')).toEqual([])
  })

  test.each([[['no name']], [['rOne', '-']], [['rOne', '']]])(
    '%j is not a perspective: refused',
    async (perspective) => {
      const asked = client.fetch('*', {}, { perspective })
      await refused(asked, 400)
    },
  )
})

test('subqueries may be nested deeply: each level adds to the query, and none doubles it', async () => {
  let query = '*[_type == "person"]'
  for (let level = 0; level < 30; level++) query = `*[_id in ${query}[]._id]`
  expect(countScans(query)).toBe(0)
  const { result, syncTags } = await client.fetch(`${query}.name`, {}, { filterResponse: false })
  expect(result).toEqual(['Ann', 'Bob'])
  expect(syncTags).toHaveLength(1)
})

describe('a narrowed query finds what GROQ alone would', () => {
  const raw = { perspective: 'raw' } as const
  test.each([
    ['*[_type == "team"]._id', ['team']],
    ['*["team" == _type]._id', ['team']],
    ['*[_type in ["team", "page"]]._id', ['page', 'team']],
    ['*[_type == "team" || _type == "page"]._id', ['page', 'team']],
    ['*[_type == "team" || name == "Ann"]._id', ['ann', 'team']],
    ['*[_type != "person"]._id', ['page', 'secret.key', 'team']],
    ['*[_id == $id]._id', ['ann']],
    ['*[_id in $ids]._id', ['ann', 'bob']],
    ['*[_id in *[_type == "team"].members[]._ref]._id', ['bob']],
    ['*[_type == "team"]{"lead": *[_id == ^.lead._ref][0].name}', [{ lead: 'Ann' }]],
    ['*[_type == "team"]{"m": *[_id in ^.members[]._ref].name}', [{ m: ['Bob'] }]],
    ['*[_id == "ann"]{"drafts": *[_id == "drafts." + "bob"].name}', [{ drafts: ['Bobby'] }]],
    [
      '*[_id == "team"]{"x": members[]{"y": *[_id == ^.^.lead._ref][0].name}}',
      [{ x: [{ y: 'Ann' }] }],
    ],
    ['*[references("ann")]._id', ['bob', 'drafts.bob', 'team']],
    ['*[references(["ann", "bob"])]._id', ['bob', 'drafts.bob', 'team']],
    ['*[_id == "bob"]{"by": *[references(^._id)]._id}', [{ by: ['team'] }]],
    [
      '*[sanity::versionOf("bob")]._id',
      ['bob', 'drafts.bob', 'versions.new-bikes.bob', 'versions.rOne.bob'],
    ],
    ['*[_type == "person"][name == "Bob"]._id', ['bob']],
    ['*[_id == _type]._id', ['page', 'team']],
    ['*[_type == 5]._id', []],
    ['*[_id == "page"]{"none": *[_id == ^.nothing]._id}', [{ none: [] }]],
    ['*[_id in path("drafts.**")]._id', ['drafts.bob', 'drafts.cid']],
    ['count(*)', 10],
    ['{"a": [{"type": "Everything"}]}', { a: [{ type: 'Everything' }] }],
  ])('%s', async (query, expected) => {
    const params = { id: 'ann', ids: ['bob', 'ann', 'none'] }
    expect(await client.fetch(query, params, raw)).toEqual(expected)
  })
})

describe('full text', () => {
  test.each([
    ['quick', ['page']],
    ['qui*', ['page']],
    ['qui', []],
    ['quick nothing', ['page']],
    ['"quick" "brown"', ['page']],
    ['"quick" "blue"', []],
    ['fox -brown', []],
  ])('@ match text::query(%j)', async (text, expected) => {
    expect(await client.fetch('*[@ match text::query($text)]._id', { text })).toEqual(expected)
  })

  test('ranks by score', async () => {
    const query =
      '*[_type == "person"] | score([name, _id] match text::query($text)) | order(_score desc) {_id}'
    expect(await client.fetch(query, { text: 'bob' })).toEqual([{ _id: 'bob' }, { _id: 'ann' }])
  })
})

describe('what groq-js does not know', () => {
  test.each([
    ['array::unique([1, null, "1", null, 1])', [1, null, '1']],
    ['array::unique([dateTime("2026-01-01T00:00:00Z"), dateTime("2026-01-01T00:00:00.000Z")])', 1],
    ['array::unique([{"a": 1}, {"a": 1}])', 2],
    ['path("a.b") in path("a.*")', true],
    ['path("a.b.c") in path("a.*")', false],
    ['*[path(_id) in path("secret.**")]._id', ['secret.key']],
    ['*[_type == "person"] | score(name match "bo*") {_id}', [{ _id: 'bob' }, { _id: 'ann' }]],
    [
      '*[geo::distance($oslo, {"lat": 59.33, "lng": 18.07}) < 500000 && _type == "team"]._id',
      ['team'],
    ],
  ])('%s', async (query, expected) => {
    const perspective = query.includes('secret') ? 'raw' : 'published'
    const result = await client.fetch(query, { oslo: { lat: 59.91, lng: 10.75 } }, { perspective })
    if (typeof expected === 'number') expect(result).toHaveLength(expected)
    else expect(result).toEqual(expected)
  })

  test('attributes whose names mean something in JavaScript', async () => {
    const odd: Record<string, number> = JSON.parse('{ "then": 1, "hasOwnProperty": 2 }')
    await client.create({ _id: 'odd', _type: 'odd', ...odd, self: { _ref: 'odd' } })
    const query = '*[_type == "odd"][0].self->{then, hasOwnProperty}'
    // In an object, for a result with `then` would be a promise.
    expect(await client.fetch(`{"odd": ${query}}`)).toEqual({ odd })
    await client.delete('odd')
  })

  test.each(['*{name} | score(name == "Ann")', '*[0] | score(name == "Ann")'])(
    'score() does not take what %s gives it',
    async (query) => {
      await refused(client.fetch(query), 400, 'queryParseError')
    },
  )
})

describe('what differs between two values', () => {
  test.each([
    ['diff::changedAny({"a": 1}, {"a": 2}, (a))', true],
    ['diff::changedAny({"a": 1}, {"a": 1}, (a))', false],
    ['diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 1}, (a))', true],
    ['diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 2}, (a))', false],
    ['*[_type == "person" && diff::changedAny(@, boss->, (name))]._id', ['ann', 'bob']],
  ])('%s', async (query, expected) => {
    expect(await client.fetch(query)).toEqual(expected)
  })
})

describe('the response', () => {
  test('is the same for a query too long for a GET', async () => {
    const ids = Array.from({ length: 3_000 }, (_, index) => `nothing-${index}`)
    expect(await client.fetch('*[_id in $ids]._id', { ids: [...ids, 'ann'] })).toEqual(['ann'])
  })

  test('getDocument with all versions returns those that the caller may see', async () => {
    const versionsOf = async (by = client) =>
      (await by.getDocument('bob', { includeAllVersions: true })).map(({ _id }) => _id)
    const all = ['bob', 'drafts.bob', 'versions.new-bikes.bob', 'versions.rOne.bob']
    expect(await versionsOf()).toEqual(all)
    expect(await versionsOf(lake.client({ token: null }))).toEqual(['bob'])
  })
})

test('a subquery that is the same for every document is evaluated once, however deep', async () => {
  const nested = Array.from({ length: 9 }).reduce((inner: string) => `*[_id in ${inner}._id]`, '*')
  expect(await client.fetch(`count(${nested})`)).toBe(await client.fetch('count(*)'))
})

test('an endless query is stopped, and the lake responds to others meanwhile', async () => {
  const bulk = Array.from({ length: 12 }, (_, index) => ({
    createOrReplace: { _id: `bulk-${index}`, _type: 'bulk' },
  }))
  await client.mutate(bulk)
  // Each subquery depends on the document around it, so none can be evaluated just once.
  const nested = (length: number) =>
    Array.from({ length }).reduce((inner: string) => `*[_id != ^._id && count(${inner}) > 0]`, '*')
  // Has the second thread started, which can take longer than the limit on a busy machine.
  await Promise.all(Array.from({ length: 20 }, () => client.fetch(nested(2))))
  let ended = false
  const endless = refusal(client.fetch(nested(9))).finally(() => (ended = true))
  const other = await client.fetch('*[_id == "ann"][0].name')
  expect(ended).toBe(false)
  await client.create({ _id: 'meanwhile', _type: 'note' })
  expect(await client.fetch('*[_id == "meanwhile"]._id')).toEqual(['meanwhile'])
  expect(other).toBe('Ann')
  expect(await endless).toMatchObject({ details: { type: 'queryTimeoutError' } })
  expect(await client.fetch('*[_id == "meanwhile"]._id')).toEqual(['meanwhile'])
})
