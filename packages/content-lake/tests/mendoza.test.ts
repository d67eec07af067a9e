import fc from 'fast-check'
import { applyPatch } from 'mendoza'
import { describe, expect, test } from 'vitest'
import { effectsOf, encode } from '../src/listen/mendoza.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', 'a', 'ab', 'blåbær', 'blåbærsyltetøy', '👩‍🚀 up', '👩 up', '👨 up'),
)
const name = fc.constantFrom('_key', 'title', 'body', 'a', 'ø', 'z', 'list')
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.integer({ min: 0, max: 3 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

/** Two related values, so that a patch has something to keep. */
const related = fc.tuple(value, value, value).map(([shared, mine, yours]) => ({
  left: { shared, list: [shared, mine, { _key: 'k', shared, mine }], mine },
  right: { shared, list: [{ _key: 'k', shared, yours }, mine, shared], yours },
}))

/** Drops what JSON can't represent: undefined and prototypes. */
const json = (given: unknown): unknown => JSON.parse(JSON.stringify(given))

describe('a patch', () => {
  test('turns one value into the other and survives JSON', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        expect(applyPatch(json(left), json(encode(left, right)) as unknown[])).toEqual(right)
      }),
      { numRuns: 500 },
    )
  })

  test('does so for values that share much', () => {
    fc.assert(
      fc.property(related, ({ left, right }) => {
        expect(applyPatch(json(left), json(encode(left, right)) as unknown[])).toEqual(right)
        expect(applyPatch(json(right), json(encode(right, left)) as unknown[])).toEqual(left)
      }),
      { numRuns: 500 },
    )
  })

  test('is empty for equal values and small for small changes', () => {
    const left = {
      title: 'A long title that stays',
      body: 'Å '.repeat(500),
      list: [{ _key: 'a', n: 1 }],
    }
    expect(encode(left, structuredClone(left))).toEqual([])
    const right = { ...left, body: `${left.body}more` }
    expect(JSON.stringify(encode(left, right)).length).toBeLessThan(40)
  })
})

describe('effects', () => {
  const stamps = { _type: 't', _createdAt: '2026', _updatedAt: '2026' }
  const before = { _id: 'a', _rev: 'one', ...stamps, title: 'Before' }
  const after = { _id: 'a', _rev: 'two', ...stamps, zone: 1, title: 'After' }
  const { _rev: _, ...bare } = before
  const { _rev: __, ...bareAfter } = after

  test('leave the revision to the one who applies them', () => {
    const { apply, revert } = effectsOf(before, after)
    expect(applyPatch(bare, apply)).toEqual(bareAfter)
    expect(applyPatch(bareAfter, revert)).toEqual(bare)
  })

  test('of creating and deleting have the form that the Studio recognizes', () => {
    expect(effectsOf(null, before)).toEqual({ apply: [0, bare], revert: [0, null] })
    expect(effectsOf(before, null)).toEqual({ apply: [0, null], revert: [0, bare] })
  })
})
