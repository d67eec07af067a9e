import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, refused, startLake } from './lake.ts'

const lake = await startLake()
const client = lake.client()
beforeEach(() => client.delete({ query: '*' }))

const thing = { _id: 'thing', _type: 'thing', title: 'One', count: 1, tags: ['a', 'b'] }

describe('creating', () => {
  test('create stamps revision and dates, makes an id, and refuses a taken one', async () => {
    const made = await client.create({ _type: 'thing', title: 'No id' })
    expect(made._id).toMatch(/^[A-Za-z0-9]{22}$/)
    expect(made._createdAt).toBe(made._updatedAt)
    expect(made._rev).toMatch(/\S{20,}/)
    expect((await client.create({ _id: 'prefix.', _type: 'thing' }))._id).toMatch(
      /^prefix\.\S{22}$/,
    )
    await client.create(thing)
    expect(await refusal(client.create(thing))).toMatchObject({
      status: 409,
      details: {
        type: 'mutationError',
        items: [{ index: 0, error: { type: 'documentAlreadyExistsError', id: 'thing' } }],
      },
    })
  })

  test('createIfNotExists keeps what is there; createOrReplace replaces it whole', async () => {
    const first = await client.create(thing)
    const kept = await client.createIfNotExists({ ...thing, title: 'Two' })
    expect(kept).toEqual(first)
    const replaced = await client.createOrReplace({ _id: 'thing', _type: 'thing', other: true })
    expect(replaced).toMatchObject({ other: true })
    expect(replaced).not.toHaveProperty('title')
    expect(replaced._rev).not.toBe(first._rev)
  })

  test('autoGenerateArrayKeys gives objects in arrays a key', async () => {
    const blocks = [{ text: 'a' }, { text: 'b', _key: 'mine' }, 'plain', { deep: [{ x: 1 }] }]
    const made = await client.create({ _type: 'thing', blocks }, { autoGenerateArrayKeys: true })
    const [a, b, plain, nested] = made.blocks as unknown[]
    expect(a).toEqual({ text: 'a', _key: expect.stringMatching(/^\w{12}$/) })
    expect(b).toEqual({ text: 'b', _key: 'mine' })
    expect(plain).toBe('plain')
    expect(nested).toMatchObject({ deep: [{ x: 1, _key: expect.any(String) }] })
  })
})

describe('patching', () => {
  const body = {
    ...thing,
    nested: { deep: 'x' },
    list: [
      { _key: 'k1', n: 1 },
      { _key: 'k2', n: 2 },
    ],
  }
  beforeEach(() => client.create(body))

  test.each([
    ['set', { set: { title: 'Two', 'nested.deep': 'y' } }, { title: 'Two', nested: { deep: 'y' } }],
    [
      'set by key',
      { set: { 'list[_key=="k2"].n': 9 } },
      {
        list: [
          { _key: 'k1', n: 1 },
          { _key: 'k2', n: 9 },
        ],
      },
    ],
    ['setIfMissing', { setIfMissing: { title: 'no', fresh: 1 } }, { title: 'One', fresh: 1 }],
    [
      'unset',
      { unset: ['title', 'list[_key=="k1"]'] },
      { title: undefined, list: [{ _key: 'k2', n: 2 }] },
    ],
    ['inc', { inc: { count: 4 } }, { count: 5 }],
    ['dec', { dec: { count: 4 } }, { count: -3 }],
    ['insert after', { insert: { after: 'tags[-1]', items: ['c'] } }, { tags: ['a', 'b', 'c'] }],
    ['insert before', { insert: { before: 'tags[0]', items: ['z'] } }, { tags: ['z', 'a', 'b'] }],
    ['insert replace', { insert: { replace: 'tags[0:1]', items: ['q'] } }, { tags: ['q', 'b'] }],
    [
      'diffMatchPatch',
      { diffMatchPatch: { title: '@@ -1,3 +1,4 @@\n One\n+!\n' } },
      { title: 'One!' },
    ],
  ])('%s', async (_, operations, expected) => {
    const before = await client.getDocument('thing')
    const patched = await client.patch('thing', operations).commit()
    expect(patched).toMatchObject(JSON.parse(JSON.stringify(expected)))
    for (const [name, value] of Object.entries(expected)) {
      if (value === undefined) expect(patched).not.toHaveProperty(name)
    }
    expect(patched._createdAt).toBe(before?._createdAt)
    expect(patched._rev).not.toBe(before?._rev)
    expect(await client.getDocument('thing')).toEqual(patched)
  })

  test("the client's helpers do the same", async () => {
    await client.patch('thing').prepend('tags', ['first']).commit()
    await client.patch('thing').append('tags', ['last']).commit()
    const spliced = await client.patch('thing').splice('tags', 1, 2, ['middle']).commit()
    expect(spliced.tags).toEqual(['first', 'middle', 'last'])
  })

  test('by query changes every document that matches', async () => {
    await client.create({ ...thing, _id: 'other' })
    await client.create({ ...thing, _id: 'not', _type: 'else' })
    await client
      .patch({ query: '*[_type == $type]', params: { type: 'thing' } })
      .set({ done: true })
      .commit()
    expect(await client.fetch('*[done == true]._id')).toEqual(['other', 'thing'])
  })

  test('with a revision that is not the current one is refused', async () => {
    const { _rev } = await client.patch('thing').set({ title: 'Two' }).commit()
    await client.patch('thing').ifRevisionId(_rev).set({ title: 'Three' }).commit()
    const late = client.patch('thing').ifRevisionId(_rev).set({ title: 'Four' }).commit()
    const error = { type: 'documentRevisionIDDoesNotMatchError', expectedRevisionID: _rev }
    expect(await refusal(late)).toMatchObject({ status: 409, details: { items: [{ error }] } })
    expect(await client.getDocument('thing')).toMatchObject({ title: 'Three' })
  })

  test('a missing document is refused, and so is changing id or type', async () => {
    expect(await refusal(client.patch('none').set({ a: 1 }).commit())).toMatchObject({
      status: 409,
      details: { items: [{ error: { type: 'documentNotFoundError', id: 'none' } }] },
    })
    for (const change of [{ _id: 'b' }, { _type: 'b' }])
      await refused(client.patch('thing').set(change).commit(), 400)
  })
})

describe('deleting', () => {
  test('by id and by query; a missing document is not an error', async () => {
    for (const id of ['a', 'b', 'c']) await client.create({ ...thing, _id: id })
    await client.delete('a')
    await client.delete('a')
    await client.delete({ query: '*[_id == $id]', params: { id: 'b' } })
    expect(await client.fetch('*._id')).toEqual(['c'])
  })

  test('a strong reference prevents deletion; a weak one does not', async () => {
    await client.create(thing)
    await client.create({ _id: 'weak', _type: 'holder', to: { _ref: 'thing', _weak: true } })
    await client.create({ _id: 'strong', _type: 'holder', deep: [{ to: { _ref: 'thing' } }] })
    expect(await refusal(client.delete('thing'))).toMatchObject({
      status: 409,
      details: { items: [{ error: { id: 'thing', referencingIDs: ['strong'] } }] },
    })
    await client.delete('strong')
    await client.delete('thing')
    expect(await client.fetch('*._id')).toEqual(['weak'])
  })

  test('a reference and its target can be deleted, and created, in one transaction', async () => {
    const holder = { _id: 'holder', _type: 'holder', to: { _type: 'reference', _ref: 'thing' } }
    expect(await refusal(client.create(holder))).toMatchObject({
      status: 409,
      details: {
        items: [{ error: { type: 'documentReferenceDoesNotExistError', referenceID: 'thing' } }],
      },
    })
    await client.transaction().create(holder).create(thing).commit()
    await client.transaction().delete('thing').delete('holder').commit()
    expect(await client.fetch('count(*)')).toBe(0)
  })
})

describe('transactions', () => {
  test('all or nothing, and the error names the mutation', async () => {
    await client.create(thing)
    const failing = client
      .transaction()
      .create({ _id: 'new', _type: 'thing' })
      .patch('thing', (patch) => patch.set({ title: 'changed' }))
      .patch('none', (patch) => patch.set({ title: 'x' }))
      .commit()
    expect(await refusal(failing)).toMatchObject({ details: { items: [{ index: 2 }] } })
    expect(await client.fetch('*{_id, title}')).toEqual([{ _id: 'thing', title: 'One' }])
  })

  test('mutations see what came before them in the transaction', async () => {
    const result = await client
      .transaction()
      .create(thing)
      .patch('thing', (patch) => patch.inc({ count: 1 }))
      .patch('thing', (patch) => patch.inc({ count: 1 }))
      .commit({ returnDocuments: true })
    expect(result.at(-1)).toMatchObject({ count: 3 })
  })

  test('the given id becomes the revision, once', async () => {
    const options = {
      transactionId: 'my-transaction',
      returnFirst: true,
      returnDocuments: true,
    } as const
    const made = await client.mutate([{ create: thing }], options)
    expect(made._rev).toBe('my-transaction')
    const again = client.mutate([{ create: { ...thing, _id: 'b' } }], options)
    await refused(again, 409)
  })

  test('dryRun responds as if it had run and changes nothing', async () => {
    const made = await client.create(thing, { dryRun: true })
    expect(made.title).toBe('One')
    expect(await client.fetch('count(*)')).toBe(0)
  })

  test('returns ids or documents as requested', async () => {
    const ids = await client.create(thing, { returnDocuments: false })
    expect(ids).toMatchObject({
      documentId: 'thing',
      results: [{ id: 'thing', operation: 'create' }],
      transactionId: expect.any(String),
    })
    expect(ids.results[0]).not.toHaveProperty('document')
  })

  test('a query right after a write sees it', async () => {
    for (let round = 0; round < 20; round++) {
      await client.createOrReplace({ ...thing, count: round })
      expect(await client.fetch('*[_id == "thing"][0].count')).toBe(round)
    }
  })
})
