import { expect, test, vi } from 'vitest'
import { startLake } from './lake.ts'

const lake = await startLake()
let client = lake.client()
async function restart() {
  await lake.restart()
  client = lake.client()
}

test('everything is unchanged after a restart', async () => {
  const attributes = { z: 1, a: [{ _key: 'k', text: 'ÆØÅ "quoted" \u2028' }], n: null, f: 1.5e-7 }
  await client.create({ _id: 'kept', _type: 'thing', ...attributes })
  await client.patch('kept').set({ title: 'Kept' }).commit()
  await client.create({ _id: 'drafts.kept', _type: 'thing', to: { _ref: 'kept' } })
  await client.create({ _id: 'gone', _type: 'thing' })
  await client.delete('gone')
  const file = await client.assets.upload('file', Buffer.from('kept bytes'), { filename: 'a.txt' })
  const before = await client.fetch('*', {}, { perspective: 'raw' })
  await restart()
  const after = await client.fetch('*', {}, { perspective: 'raw' })
  const moved = { ...file, url: `${lake.url()}/${file.path}` }
  expect(after).toEqual(
    before.map((document: { _id: string }) => (document._id === file._id ? moved : document)),
  )
  expect(Object.keys(after[1])).toEqual(Object.keys(before[1]))
  expect(await (await fetch(moved.url)).text()).toBe('kept bytes')
  await expect(client.delete('kept')).rejects.toThrow(/references to it/)
})

test('a transaction id is still taken after a restart', async () => {
  const write = () => client.mutate([{ create: { _type: 'note' } }], { transactionId: 'once' })
  await write()
  await restart()
  await expect(write()).rejects.toThrow(/already exists/)
})

test('everything acknowledged before a stop in the middle of writing is kept', async () => {
  const answered: string[] = []
  const writing = Array.from({ length: 30 }, async (_, index) => {
    const id = `busy-${index}`
    await client.create({ _id: id, _type: 'busy' }).then(
      () => answered.push(id),
      () => {},
    )
  })
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(3), 120_000)
  await restart()
  await Promise.all(writing)
  expect(answered.length).toBeGreaterThan(0)
  expect(await client.fetch('*[_id in $answered]._id', { answered })).toEqual(answered.toSorted())
})

test('a lake that is still loading responds with every write made before the query', async () => {
  const size = 2_000
  const text = 'As long as a short paragraph. '.repeat(40)
  for (let first = 0; first < size; first += 200) {
    const transaction = client.transaction()
    for (let n = first; n < first + 200; n++)
      transaction.createOrReplace({
        _id: `filler-${n}`,
        _type: 'filler',
        title: `Filler ${n}`,
        text,
      })
    await transaction.commit({ visibility: 'sync', returnDocuments: false })
  }
  const all = await client.fetch<number>('count(*)')
  await restart()
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
