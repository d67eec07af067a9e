import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countScans } from '../src/main.ts'
import type { LakeDocument } from '../src/model/document.ts'
import { SortedDocuments } from '../src/query/view.ts'

const document = (_id: string, _rev: string): LakeDocument => ({
  _id,
  _rev,
  _type: 'thing',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
})

/**
 * Puts (with a revision), removals (null) and reads ('read') in any order, of few ids and of many.
 */
const steps = fc.array(
  fc.oneof(
    fc.constant('read' as const),
    fc.tuple(fc.integer({ min: 0, max: 99 }), fc.option(fc.string({ maxLength: 3 }))),
  ),
  { maxLength: 300, size: 'max' },
)

test('documents are sorted by id, each in its last version', () => {
  fc.assert(
    fc.property(steps, (some) => {
      const sorted = new SortedDocuments()
      const model = new Map<string, LakeDocument>()
      const check = () => {
        const expected = [...model.values()].sort((a, b) => (a._id < b._id ? -1 : 1))
        expect(sorted.list).toEqual(expected)
      }
      for (const step of some) {
        if (step === 'read') {
          check()
          continue
        }
        const [n, rev] = step
        const id = `id-${n}`
        if (rev === null) {
          model.delete(id)
          sorted.remove(id)
        } else {
          model.set(id, document(id, rev))
          sorted.put(document(id, rev))
        }
      }
      check()
    }),
  )
})

test('a query without an index scans the dataset', () => {
  expect(countScans('count(*[title match "nothing*"])')).toBe(1)
  expect(countScans('{"home": *[_type == "home"], "all": *}')).toBe(1)
})
