import type { SanityClient } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { startLake } from './lake.ts'

const lake = await startLake()

test('everything is unchanged after a restart', async () => {
  const attributes = { z: 1, a: [{ _key: 'k', text: 'ÆØÅ "quoted" \u2028' }], n: null, f: 1.5e-7 }
  await lake.client().create({ _id: 'kept', _type: 'thing', ...attributes })
  await lake.client().patch('kept').set({ title: 'Kept' }).commit()
  await lake.client().create({ _id: 'drafts.kept', _type: 'thing', to: { _ref: 'kept' } })
  await lake.client().create({ _id: 'gone', _type: 'thing' })
  await lake.client().delete('gone')
  const file = await lake
    .client()
    .assets.upload('file', Buffer.from('kept bytes'), { filename: 'a.txt' })
  const before = await lake.client().fetch('*', {}, { perspective: 'raw' })
  await lake.restart()
  const after = await lake.client().fetch('*', {}, { perspective: 'raw' })
  const moved = { ...file, url: `${lake.url()}/${file.path}` }
  expect(after).toEqual(
    before.map((document: { _id: string }) => (document._id === file._id ? moved : document)),
  )
  expect(Object.keys(after[1])).toEqual(Object.keys(before[1]))
  expect(await (await fetch(moved.url)).text()).toBe('kept bytes')
  await expect(lake.client().delete('kept')).rejects.toThrow(/references to it/)
})

test('a transaction id is still taken after a restart', async () => {
  const write = () =>
    lake.client().mutate([{ create: { _type: 'note' } }], { transactionId: 'once' })
  await write()
  await lake.restart()
  await expect(write()).rejects.toThrow(/already exists/)
})

test('everything acknowledged before a stop in the middle of writing is kept', async () => {
  const answered: string[] = []
  const writing = Array.from({ length: 30 }, async (_, index) => {
    const id = `busy-${index}`
    await lake
      .client()
      .create({ _id: id, _type: 'busy' })
      .then(
        () => answered.push(id),
        () => {},
      )
  })
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(3), 120_000)
  await lake.restart()
  await Promise.all(writing)
  expect(answered.length).toBeGreaterThan(0)
  expect(await lake.client().fetch('*[_id in $answered]._id', { answered })).toEqual(
    answered.toSorted(),
  )
})

test('a lake that is still loading responds with every write made before the query', async () => {
  const size = 2_000
  await growTo(lake.client({ perspective: 'raw' }), size)
  const all = await lake.client().fetch<number>('count(*)')
  await lake.restart()
  const client = lake.client()
  for (let n = 0; n < 10; n++) {
    const [id, gone] = [`filler-${size - 1 - n}`, `filler-${size / 2 + n}`]
    await client
      .patch(id)
      .set({ title: `Round ${n}` })
      .commit()
    await client.delete(gone)
    const query = '{"title": *[_id == $id][0].title, "left": count(*)}'
    expect(await client.fetch(query, { id })).toEqual({
      title: `Round ${n}`,
      left: all - n - 1,
    })
  }
})

/** Documents per transaction. */
const BATCH = 200

/** Adds documents `filler-<n>` in transactions until the dataset holds `size` documents. */
export async function growTo(client: SanityClient, size: number): Promise<void> {
  const existing = await client.fetch<number>('count(*)')
  for (let first = existing; first < size; first += BATCH) {
    const transaction = client.transaction()
    for (let n = first; n < Math.min(first + BATCH, size); n++) {
      const text = `Document ${n} of ${size}, as long as a short paragraph. `.repeat(20)
      transaction.create({ _id: `filler-${n}`, _type: 'filler', title: `Filler ${n}`, text })
    }
    await transaction.commit({ visibility: 'sync', returnDocuments: false })
  }
}
