/** Many documents, of which most are packed, are as few are. */
import { expect, test } from 'vitest'
import { PackedDocuments } from '../src/store/packed.ts'

const MANY = 25_000
const document = (n: number, title = `Title ${n}`) => {
  const dates = { _createdAt: '2026-11-28T00:00:00Z', _updatedAt: '2026-11-28T00:00:00Z' }
  return { _id: `id-${n}`, _type: 'note', _rev: 'r', ...dates, title }
}

test('every document is found, replaced, deleted and listed once', () => {
  const documents = new PackedDocuments()
  for (let n = 0; n < MANY; n++) documents.set(document(n))
  expect(documents.size).toBe(MANY)
  // One that was packed, one that wasn't, and one of a block that was unpacked.
  for (const n of [7, MANY - 1, 8]) expect(documents.get(`id-${n}`)).toEqual(document(n))
  documents.set(document(7, 'New'))
  documents.delete('id-8')
  documents.delete('id-missing')
  expect([documents.get('id-7')?.title, documents.get('id-8'), documents.has('id-8')]).toEqual([
    'New',
    undefined,
    false,
  ])
  expect(documents.get('id-9')).toEqual(document(9))
  const listed = [...documents.values()]
  expect(listed).toHaveLength(MANY - 1)
  expect(new Set(listed.map(({ _id }) => _id)).size).toBe(documents.size)
  expect(listed.find(({ _id }) => _id === 'id-7')?.title).toBe('New')
})
